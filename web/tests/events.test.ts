import { expect, test } from 'vitest';
import { handCards, keysOf } from '../src/lib/cards';
import { byBotsSince, plays, received } from '../src/lib/events';
import type { Acted, Did, Event } from '../src/lib/protocol';

let seq = 0;
const acted = (seat: number, did: Did, cards = ''): Acted => ({ type: 'acted', seq: seq++, seat, did, action: '', cards });
const given = (seat: number): Event => ({ type: 'given', seq: seq++, seat });
const passed = (giver: number | null, ...cards: string[]): Event => ({ type: 'cards-passed', seq: seq++, cards, giver });

test('a card given to me is the partner’s, also when all are turned over', () => {
  expect(received([given(0), passed(2, '4r', '', '7b', '')], 0)).toEqual({ giver: 2, card: '7b' });
  expect(received([passed(3, '5r', '4r', '6r', '7b')], 1)).toEqual({ giver: 3, card: '7b' });
  expect(received([passed(null, '', '', '', '')], 1)).toBeNull();
  expect(received([given(0)], 0)).toBeNull();
});

test('it is news until I give, play or pass, whatever others do', () => {
  const told = [given(0), acted(0, 'give', '4r'), acted(2, 'give', '7b'), passed(2, '4r', '', '7b', '')];
  expect(received([...told, given(2), acted(0, 'bet'), acted(1, 'play', '4r')], 0)).not.toBeNull();
  for (const own of [given(0), acted(0, 'pass'), acted(0, 'play', '5r5g')]) expect(received([...told, own], 0)).toBeNull();
});

test('the second card that I get replaces the first', () => {
  const told = [passed(2, '4r', '', '7b', ''), given(0), passed(2, '5r', '', '9b', '')];
  expect(received(told, 0)).toEqual({ giver: 2, card: '9b' });
});

test('plays are plays, and nothing else is', () => {
  const play = acted(1, 'play', '4r4g');
  expect(plays([acted(0, 'discard', '4r'), play, acted(0, 'give', '7b'), given(1)])).toEqual([play]);
});

test('what a bot did for me is told from my own last action on', () => {
  const bot = (seat: number, did: Did): Acted => ({ ...acted(seat, did), bot: true });
  const [first, second] = [bot(0, 'play'), bot(0, 'pass')];
  expect(byBotsSince([bot(0, 'pass'), acted(0, 'play', '4r'), first, bot(1, 'pass'), second, acted(1, 'play', '5r')], 0)).toEqual([first, second]);
  expect(byBotsSince([first, acted(0, 'bet')], 0)).toEqual([]);
  expect(byBotsSince([], 0)).toEqual([]);
});

test('of two equal cards the last is the new one', () => {
  expect(keysOf('4r', handCards('2b4r4r9g'))).toEqual(['4r.1']);
  expect(keysOf('2b9g', handCards('2b4r4r9g'))).toEqual(['2b.0', '9g.0']);
});
