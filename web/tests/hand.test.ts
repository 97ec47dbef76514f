import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { handCards, type Sorting } from '../src/lib/cards';
import Hand from '../src/parts/table/Hand.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});

function show(sorting: Sorting, selected: string[] = []) {
  const ontoggle = vi.fn();
  shown = mount(Hand, {
    target: document.body,
    props: { cards: handCards('2b3r4r4rTgJK'), selected, sorting, ontoggle },
  });
  flushSync();
  const keys = () => [...document.querySelectorAll<HTMLElement>('.card')].map((card) => card.dataset.card);
  return { ontoggle, keys };
}

test('a hand lies by ranks, courts in their tray', () => {
  expect(show('rank').keys()).toEqual(['J.0', 'K.0', '2b.0', '3r.0', '4r.0', '4r.1', 'Tg.0']);
});

test('a hand lies by suits', () => {
  expect(show('suit').keys()).toEqual(['J.0', 'K.0', '3r.0', '4r.0', '4r.1', 'Tg.0', '2b.0']);
});

test('a grid has ranks for columns and the suits held for rows', () => {
  show('grid');
  expect(document.querySelectorAll('.cell')).toHaveLength(27);
  expect(document.querySelectorAll('.cell')[2]!.querySelectorAll('.card')).toHaveLength(2);
});

test('a tap selects and a quick second one takes that back', () => {
  const { ontoggle } = show('rank', ['2b.0']);
  const card = document.querySelector<HTMLElement>('[data-card="3r.0"]')!;
  card.click();
  card.click();
  expect(ontoggle.mock.calls).toEqual([['3r.0'], ['3r.0']]);
});

test('what is selected says so', () => {
  show('rank', ['2b.0']);
  const pressed = [...document.querySelectorAll('[aria-pressed="true"]')];
  expect(pressed.map((card) => (card as HTMLElement).dataset.card)).toEqual(['2b.0']);
});
