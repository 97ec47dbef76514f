import { afterEach, expect, test, vi } from 'vitest';
import { parseCards } from '../src/lib/cards';
import type { Acted, Event, Hint } from '../src/lib/protocol';
import { fill, language, speak } from '../src/i18n';
import { grammarOf } from '../src/i18n/grammar';
import { actionName, eventText, hintText, meaningName, problemText, refusalText, shapeName } from '../src/i18n/say';

test('gaps and numbers are filled', () => {
  const grammar = grammarOf('en');
  expect(fill('{name}: {n|card|cards}', { name: 'Ann', n: 1 }, grammar)).toBe('Ann: 1 card');
  for (const n of [0, 3]) expect(fill('{n|card|cards}', { n }, grammar)).toBe(`${n} cards`);
  for (const [n, told] of [[1, 'Ann wins'], [2, 'Ann win']] as const) expect(fill('{name} {n:wins|win}', { name: 'Ann', n }, grammar)).toBe(told);
});

test('a language has the plural forms that Intl gives it', () => {
  const told = (language: string, text: string, numbers: number[]) =>
    numbers.map((n) => fill(text, { n }, grammarOf(language)));
  expect(told('pl', '{n|karta|karty|kart}', [1, 3, 5, 22])).toEqual(['1 karta', '3 karty', '5 kart', '22 karty']);
  expect(told('fr', '{n|carte|cartes}', [0, 1, 2])).toEqual(['0 carte', '1 carte', '2 cartes']);
  expect(told('ja', '{n|枚}', [1, 5])).toEqual(['1 枚', '5 枚']);
});

test('the page speaks the language of the device if it can, and else English', () => {
  const spoken = (device: string) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(device);
    return language();
  };
  expect(['de', 'de-AT', 'en-GB', 'fr-CA', 'sv', 'den', ''].map(spoken)).toEqual(['de', 'de', 'en', 'fr', 'en', 'en', 'en']);
  vi.restoreAllMocks();
});

afterEach(() => speak('en'));
const me = { seat: 0, nameOf: (seat: number) => ['You', 'Ann'][seat] ?? '' };
const block = (width: number, length: number, rank: number) => ({ width, length, rank });

test('combinations are called what people call them', async () => {
  const told = () => [block(3, 1, 2), block(2, 1, 4), block(4, 1, 7), block(2, 1, 11), block(3, 2, 9)].map((meaning) => meaningName(meaning));
  expect(told()).toEqual(['three 2s', 'pair of 4s', 'four 7s', 'pair of Jacks', 'stair 8–\u20609, three of each']);
  expect(shapeName(block(3, 1, 2))).toBe('three of a kind');
  await speak('de');
  expect(told()).toEqual(['drei Zweien', 'Paar Vieren', 'vier Siebenen', 'Paar Buben', 'Treppe 8–\u20609, je drei']);
});

test('a bomb is a bomb in the log, where its empty width is left out', () => {
  expect(actionName({ type: 'acted', seq: 1, seat: 0, did: 'play', action: '3b5r7g9y', cards: '3b5r7g9y', rank: 1 }, me)).toBe('bomb 3-5-7-9 in four suits');
  expect(parseCards('3b5r7g9y')).toHaveLength(4);
});

test('the log is right for me and for others', () => {
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 0 }, me)).toBe('Round 2 is dealt. You begin');
  expect(eventText({ type: 'acted', seq: 1, seat: 0, did: 'give', action: 'give4r', cards: '4r' }, me)).toBe('You: gave red 4');
  expect(eventText({ type: 'trick-taken', seq: 1, winner: 1, taker: 0, cards: 6, points: 1 }, me)).toBe('Bomb by Ann: you take the trick (6 cards, 1 point)');
  expect(eventText({ type: 'trick-taken', seq: 1, winner: 1, taker: 1, cards: 6, points: 7 }, me)).toBe('Trick to Ann (6 cards, 7 points)');
  expect(eventText({ type: 'trick-taken', seq: 1, winner: 0, taker: 1, cards: 6, points: 7 }, me)).toBe('Your bomb: trick to Ann (6 cards, 7 points)');
});

test('what came of an action is told too', () => {
  const other = { seat: 0, nameOf: (seat: number) => ['You', 'Ann', 'Cat', 'Dan'][seat]! };
  expect(eventText({ type: 'went-out', seq: 1, seat: 1, recorded: 9 }, other)).toBe('Ann goes out: 45 points for 9 cards in an opponent’s hand');
  expect(eventText({ type: 'went-out', seq: 1, seat: 0, recorded: 1 }, other)).toBe('You go out: 5 points for 1 card in an opponent’s hand');
  expect(eventText({ type: 'shepherd-found', seq: 1, seat: 1, bid: 30, number: 2 }, other)).toBe('Ann is the Shepherd (bid 30) and draws 2 cards');
  expect(eventText({ type: 'cards-passed', seq: 1, cards: ['4r', '7y', '5g', '8b'], giver: 2 }, other)).toBe('Cat: gave you a green 5');
  expect(eventText({ type: 'cards-passed', seq: 1, cards: ['', '', '', ''] }, { ...other, seat: null })).toBe('The cards change hands');
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 1 }, { ...other, auction: true })).toBe('Round 2 is dealt. The auction begins');
  expect(eventText({ type: 'trick-begun', seq: 1, leader: 1 }, other)).toBe('');
  const pass: Event = { type: 'acted', seq: 0, seat: 0, did: 'pass', action: 'pass' };
  expect(eventText({ type: 'trick-begun', seq: 1, leader: 1 }, other, pass)).toBe('Nobody bid: no Shepherd, and no bid to score. Ann leads');
});

test('a guest called "You" is not taken for me, nor two of one name for one', async () => {
  const reader = { seat: 0, nameOf: (seat: number) => ['You', 'You', 'Ann', 'Ann'][seat]! };
  const captured = (winner: number, taker: number) => eventText({ type: 'trick-taken', seq: 1, winner, taker, cards: 6, points: 7 }, reader);
  expect(captured(1, 1)).toBe('Trick to You (6 cards, 7 points)');
  expect(captured(1, 0)).toBe('Bomb by You: you take the trick (6 cards, 7 points)');
  expect(captured(2, 3)).toBe('Bomb by Ann: trick to Ann (6 cards, 7 points)');
  expect(actionName({ type: 'acted', seq: 1, seat: 0, did: 'name-leader', action: 'lead1', to: 1 }, reader)).toBe('the lead goes to You');
  expect(actionName({ type: 'acted', seq: 1, seat: 1, did: 'name-leader', action: 'lead1', to: 1 }, reader)).toBe('kept the lead');
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 1 }, reader)).toBe('Round 2 is dealt. You begins');
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 1 }, { ...reader, seat: null })).toBe('Round 2 is dealt. You begins');
});

test('refusals and problems of sheets are in the page’s language, with the server’s values', async () => {
  const problem = { round: 1, code: 'captured', text: 'Wrong!', values: { points: 36, captured: 12 } };
  const copies = { round: 1, code: 'copies', text: 'Wrong!', values: { card: '3r', captured: 2, copies: 1 } };
  expect(problemText(copies)).toBe('red 3: captured 2 times, but the deck has only 1.');
  expect(problemText(problem)).toBe('Captured points: 12 in all, but the deck has 36.');
  await speak('de');
  expect(problemText(problem)).toBe('Gewonnene Punkte: zusammen 12, im Spiel sind aber 36.');
  expect(refusalText({ code: 'bet-stands', text: 'You have bet.' })).toContain('Wette');
  expect(problemText({ round: 1, code: 'unheard-of', text: 'The 3 of us.' })).toBe('The 3 of us.');
  expect(refusalText({ code: 'unheard-of', text: 'The server says so.' })).toBe('The server says so.');
});

test('a hint says what to do, not what was done', async () => {
  const reader = { seat: 0, nameOf: () => 'Ann' };
  const hint = (action: Partial<Acted>) => hintText({ decision: 1, because: '', expected: [{ action }] } as unknown as Hint, reader);
  expect(hint({ did: 'discard', cards: '3r' })).toContain('discard red 3');
  expect(hint({ did: 'give', cards: '3r' })).toContain('give red 3');
  expect(hint({ did: 'name-leader', seat: 0, to: 0 })).toContain('the lead goes to you');
  await speak('de');
  expect(hint({ did: 'pass' })).toContain('passen');
  expect(hint({ did: 'discard', cards: '3r' })).toContain('ablegen');
});
