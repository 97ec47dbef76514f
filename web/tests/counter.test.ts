import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { parseCards } from '../src/lib/cards';
import type { Event, OpenRound, RulesInfo } from '../src/lib/protocol';
import Counter from '../src/parts/table/Counter.svelte';

let shown: ReturnType<typeof mount> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});

const play = (seat: number, cards: string): Event => ({ type: 'acted', seq: 1, seat, did: 'play', action: cards, cards });

function show(events: Event[], hand: string, copies: number, seat: number | null = 0, courts = ['', '']) {
  const round = { suits: 'rg', courts } as unknown as OpenRound;
  const rules = { copies, players: 2 } as RulesInfo;
  shown = mount(Counter, { target: document.body, props: { events, round, rules, seat, hand: parseCards(hand) } });
  flushSync();
  const cell = (row: number, rank: number) => document.querySelectorAll('tbody tr')[row]!.querySelectorAll('td')[rank - 2]!;
  return (row: number, rank: number) => ({ seen: cell(row, rank).children[0]!.textContent, said: cell(row, rank).children[1]!.textContent });
}

test('what I hold and what I played is marked', () => {
  const at = show([play(0, '3r'), play(1, '4rJ')], '5r', 1);
  expect(at(0, 2)).toEqual({ seen: '·', said: '0 played' });
  expect(at(0, 3)).toEqual({ seen: '✕', said: '1 played, 1 of them by you' });
  expect(at(0, 4)).toEqual({ seen: '✕', said: '1 played' });
  expect(at(0, 5)).toEqual({ seen: '●', said: '0 played, 1 in your hand' });
  expect(at(1, 5)).toEqual({ seen: '·', said: '0 played' });
  expect([...document.querySelectorAll('.mine')].map((mark) => mark.textContent)).toEqual(['✕']);
  expect(document.querySelector('.court')!.textContent).toContain('1 played');
});

test('of two equal cards one can be played and one held', () => {
  const at = show([play(1, '3r'), play(0, '4r4r')], '3r5r5r', 2);
  expect(at(0, 3)).toEqual({ seen: '✕●', said: '1 played, 1 in your hand' });
  expect(at(0, 4)).toEqual({ seen: '✕✕', said: '2 played, 2 of them by you' });
  expect(at(0, 5)).toEqual({ seen: '●●', said: '0 played, 2 in your hand' });
});

test('each court card has its own sign', () => {
  show([play(1, '4rJ')], 'J', 1);
  expect([...document.querySelectorAll('.court .signs')].map((signs) => signs.textContent)).toEqual(['✕●', '··', '··']);
});

test('courts that lie open at other seats are seen', () => {
  show([play(1, '4rJ')], 'J', 1, 0, ['J', 'QK']);
  const courts = [...document.querySelectorAll('.court')];
  expect(courts.map((court) => court.querySelector('.signs')!.textContent)).toEqual(['✕●', '◇·', '◇·']);
  expect(courts[1]!.textContent).toContain('1 face up');
  expect(document.querySelector('.legend')!.textContent).toContain('◇');
});

test('a Shepherd knows the own discards, nobody knows those of others', () => {
  const away = (seat: number, cards: string): Event => ({ type: 'acted', seq: 1, seat, did: 'discard', action: 'discard', cards });
  const at = show([away(0, '2r3g')], '', 1);
  expect(at(0, 2)).toEqual({ seen: '○', said: '0 played, 1 discarded by you' });
  expect(document.querySelector('.legend')!.textContent).toContain('discarded');
  void unmount(shown!);
  expect(show([away(1, '2r3g')], '', 1)(0, 2).seen).toBe('·');
  expect(document.querySelector('.legend')!.textContent).not.toContain('discarded');
});

test('who watches has nothing marked', () => {
  show([play(0, '3r')], '', 1, null);
  expect(document.querySelectorAll('.mine, .held')).toHaveLength(0);
  expect(document.querySelector('.legend')!.textContent).toBe('');
});
