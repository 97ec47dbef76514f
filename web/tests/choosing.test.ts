import { describe, expect, test } from 'vitest';
import { handCards } from '../src/lib/cards';
import { Choosing, type Holder } from '../src/lib/choosing.svelte';
import { courtsAs, playText, Words } from '../src/lib/lexicon';
import type { Acted, Decision } from '../src/lib/protocol';
import { meaningName, playName } from '../src/i18n/say';

/** The lexicon of 5r 6r 6g J Q as the server would send it, in two parts. */
function words(): Words {
  const known = new Words();
  known.learn({ type: 'lexicon', number: 3, part: 2, parts: 2, cards: ['5r', '6r', '6g'], blocks: [[2, 1, 6, [6, 2, 4]], [3, 1, 6, [6, 2, 4]]] });
  expect(known.complete).toBe(false);
  known.learn({
    type: 'lexicon',
    number: 3,
    part: 1,
    parts: 2,
    cards: ['5r', '6r', '6g'],
    blocks: [
      [1, 1, 5, [1]],
      [1, 1, 6, [2, 4]],
      [2, 1, 5, [1]],
      [3, 1, 5, [1]],
      [1, 3, 6, [3, 1, 2]],
      [1, 3, 7, [3, 1, 2]],
    ],
    exact: [
      ['J', 1, 1, 11],
      ['Q', 1, 1, 12],
      ['JQ', 0, 0, 2],
    ],
  });
  expect(known.complete).toBe(true);
  return known;
}

function holder(decision: Decision | null): Holder {
  return { hand: handCards('5r6r6gJQ'), decision, words: words() };
}

const LEAD: Decision = { number: 1, kind: 'lead' };
const PAIR: Decision = {
  number: 2,
  kind: 'follow',
  may_pass: true,
  beat: { width: 2, length: 1, rank: 5, bomb: 0, same_shape: 'too-low', other_shape: 'wrong-shape', low_bomb: 'bomb-needed' },
};

describe('choosing', () => {
  test('cards toggles them', () => {
    const choosing = new Choosing(holder(LEAD));
    choosing.toggle('5r.0');
    choosing.toggle('J.0');
    choosing.toggle('5r.0');
    expect(choosing.selected).toEqual(['J.0']);
    expect(choosing.play).toBe('J');
  });

  test('several meanings offers the highest first, and plays the one chosen', () => {
    const choosing = new Choosing(holder(LEAD));
    choosing.select(['5r.0', 'J.0', 'Q.0']);
    expect(choosing.readings.map(({ meaning }) => meaningName(meaning))).toEqual([
      'sequence 5–\u20607',
      'sequence 4–\u20606',
      'three 5s',
    ]);
    expect(choosing.play).toBe('5rJQ:567');
    choosing.mean(choosing.readings[2]!.meaning);
    expect(choosing.play).toBe('5rJQ:555');
  });

  test('says why a combination cannot be played', () => {
    const choosing = new Choosing(holder(PAIR));
    choosing.select(['5r.0', 'J.0']);
    expect(choosing.reading?.refusal).toBe('too-low');
    choosing.select(['5r.0', '6r.0', 'J.0']);
    expect(choosing.reading?.refusal).toBe('wrong-shape');
    choosing.select(['5r.0', '6g.0']);
    expect(choosing.reading).toBeNull();
    choosing.select(['6r.0', '6g.0']);
    expect(choosing.play).toBe('6r6g');
    choosing.select(['J.0', 'Q.0']);
    expect(choosing.play).toBe('JQ');
  });

  test('off turn labels, but plays nothing', () => {
    const choosing = new Choosing(holder(null));
    choosing.select(['6r.0', '6g.0']);
    expect(choosing.reading?.meaning.rank).toBe(6);
    expect(choosing.play).toBe('');
  });

  test('one goes round through what can be played, without courts first', () => {
    const choosing = new Choosing(holder(PAIR));
    const plays = new Set<string>();
    for (let n = 0; n < 8; n++) {
      expect(choosing.selectNext()).toBe(true);
      plays.add(choosing.play);
    }
    expect([...plays]).toEqual(['6r6g', '6rJ:66', '6gJ:66', 'JQ']);
  });

  test('the first card of a group selects it, later ones only themselves', () => {
    const choosing = new Choosing(holder(LEAD));
    const group = ['5r.0', '6r.0', 'J.0'];
    choosing.toggle('Q.0');
    choosing.toggle('6r.0', group);
    expect(choosing.selected).toEqual(['Q.0', ...group]);
    choosing.toggle('6r.0', group);
    choosing.toggle('5r.0', group);
    expect(choosing.selected).toEqual(['Q.0', 'J.0']);
    choosing.toggle('5r.0', group);
    expect(choosing.selected).toEqual(['Q.0', 'J.0', '5r.0']);
  });

  test('my first card replaces what was suggested, and is added to what I asked for', () => {
    const pair = { did: 'play', cards: '6r6g', width: 2, length: 1, rank: 6 } as Acted;
    const choosing = new Choosing(holder(LEAD));
    choosing.suggest(pair);
    choosing.toggle('5r.0');
    choosing.toggle('J.0');
    expect(choosing.selected).toEqual(['5r.0', 'J.0']);
    choosing.suggest(pair);
    choosing.toggle('6g.0');
    expect(choosing.selected).toEqual(['6g.0']);
    choosing.take(pair);
    choosing.toggle('J.0');
    expect(choosing.selected).toEqual(['6r.0', '6g.0', 'J.0']);
  });

  test('knows when nothing in the hand beats the trick', () => {
    const ten: Decision = { ...PAIR, beat: { ...PAIR.beat!, rank: 10, bomb: 6 } };
    expect(new Choosing(holder(PAIR)).stuck).toBe(false);
    expect(new Choosing(holder(LEAD)).stuck).toBe(false);
    expect(new Choosing(holder(ten)).stuck).toBe(true);
    expect(new Choosing({ ...holder(ten), words: null }).stuck).toBe(false);
    expect(new Choosing({ ...holder(ten), hand: handCards('9b') }).stuck).toBe(false);
  });

  test('keeps a selection while others play', () => {
    const own = holder(PAIR);
    const choosing = new Choosing(own);
    choosing.select(['6r.0', '6g.0']);
    choosing.keep();
    expect(choosing.selected).toHaveLength(2);
  });
});

describe('a play', () => {
  test('is written with the ranks its courts make', () => {
    expect(playText(handCards('TrTgJQ'), { width: 2, length: 2, rank: 11 })).toBe('TrTgJQ:TTJJ');
  });

  test('says what its courts stand for', () => {
    const cards = handCards('5r7rQ');
    const meaning = { width: 1, length: 3, rank: 7 };
    expect(courtsAs(cards, meaning)).toEqual(new Map([['Q', 6]]));
    expect(playName(cards, meaning)).toBe('sequence 5–\u20607 in red, Q as 6');
  });

  test('leaves a court at its own rank where it can', () => {
    expect(courtsAs(handCards('TrTgJQ'), { width: 2, length: 2, rank: 11 })).toEqual(
      new Map([
        ['J', 11],
        ['Q', 11],
      ]),
    );
  });
});
