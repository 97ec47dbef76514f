import { expect, test } from 'vitest';
import { handCards, keysOf } from '../src/lib/cards';
import { lastGift } from '../src/lib/gift';
import type { Event } from '../src/lib/protocol';

let seq = 0;
const acted = (seat: number, action: string): Event => ({ type: 'acted', seq: seq++, seat, action });
const given = (seat: number): Event => ({ type: 'given', seq: seq++, seat });

test('a card given to me is found, wherever my own gift is told', () => {
  const gifts = (...told: string[]) => [given(2), given(0), ...told.map((action, seat) => acted(seat, action))];
  expect(lastGift(gifts('give4r', 'give?', 'give7b', 'give?'), 0)).toEqual({ giver: 2, card: '7b' });
  expect(lastGift(gifts('give4r', 'give?', 'give7b', 'give?'), 2)).toEqual({ giver: 0, card: '4r' });
  expect(lastGift(gifts('give?', 'give4r', 'give?', 'give7b'), 1)).toEqual({ giver: 3, card: '7b' });
});

test('it is news until I give, play or pass, whatever others do', () => {
  const told = [given(0), acted(0, 'give4r'), acted(2, 'give7b')];
  expect(lastGift([...told, given(2), acted(0, 'bet5'), acted(1, '4r')], 0)).not.toBeNull();
  for (const own of [given(0), acted(0, 'pass'), acted(0, '5r5g')]) expect(lastGift([...told, own], 0)).toBeNull();
});

test('of two equal cards the last is the new one', () => {
  expect(keysOf('4r', handCards('2b4r4r9g'))).toEqual(['4r.1']);
  expect(keysOf('2b9g', handCards('2b4r4r9g'))).toEqual(['2b.0', '9g.0']);
});
