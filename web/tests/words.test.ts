import { afterEach, expect, test } from 'vitest';
import { parseCards } from '../src/lib/cards';
import { fill, speak } from '../src/words';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { actionName, eventText, meaningName, problemText, refusalText, shapeName } from '../src/words/say';
import { texts as german } from '../src/lessons/de';
import { texts as english } from '../src/lessons/en';
import positions from '../src/lessons/positions.json';
import type { RulesInfo } from '../src/lib/protocol';

const two = { players: 2 } as RulesInfo;
const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

test('German has every key of English, with the same gaps', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect([key, gaps(de[key])]).toEqual([key, gaps(en[key])]);
});

test('the looks of the page are not called what suits are called', () => {
  for (const words of [de, en]) expect(words['pref.theme']).not.toBe(words['sort.suit']);
});

test('gaps and numbers are filled', () => {
  expect(fill('{name}: {n|card|cards}', { name: 'Ann', n: 1 })).toBe('Ann: 1 card');
  expect(fill('{n|card|cards}', { n: 3 })).toBe('3 cards');
});

test('both languages tell of the same games', () => {
  expect(Object.keys(german.games)).toEqual(Object.keys(english.games));
  expect(german.common(two)).toHaveLength(english.common(two).length);
});

test('for two, nothing is said of others who play on', () => {
  const goesOn = ['The trick goes on', 'Der Stich geht weiter'];
  for (const [at, texts] of [english, german].entries()) {
    expect(texts.common(two).flat().join()).not.toContain(goesOn[at]);
    expect(texts.common({ ...two, players: 3 }).flat().join()).toContain(goesOn[at]);
  }
});

test('no bomb is torn apart at the end of a line', () => {
  for (const { lessons, kinds, common } of [english, german])
    expect(JSON.stringify([lessons, kinds, common(two)])).not.toMatch(/\b[3579JQK]-[3579JQK]\b/);
});

test('the tutorial ends with the score of its last round', () => {
  const [mine, hers] = positions.at(-1)!.after.round.totals;
  expect(english.lessons.out.after).toContain(`you have ${mine} points, Isla ${hers}.`);
  expect(german.lessons.out.after).toContain(`Du hast ${mine} Punkte, Isla ${hers}.`);
});

afterEach(() => speak('en'));
const me = { seat: 0, nameOf: (seat: number) => ['You', 'Ann'][seat] ?? '' };
const block = (width: number, length: number, rank: number) => ({ width, length, rank });

test('combinations are called what people call them', async () => {
  const told = () => [block(3, 1, 2), block(2, 1, 4), block(4, 1, 7), block(2, 1, 11), block(3, 2, 9)].map((meaning) => meaningName(meaning));
  expect(told()).toEqual(['three 2s', 'pair of 4s', 'four 7s', 'pair of Jacks', 'three-wide stair 8–9']);
  expect(shapeName(block(3, 1, 2))).toBe('three of a kind');
  await speak('de');
  expect(told()).toEqual(['drei Zweien', 'Paar Vieren', 'vier Siebenen', 'Paar Buben', 'Treppe 8–9, je drei']);
});

test('a bomb is a bomb in the log, where its empty width is left out', () => {
  expect(actionName({ type: 'acted', seq: 1, seat: 0, did: 'play', action: '3b5r7g9y', cards: '3b5r7g9y', rank: 1 }, me)).toBe('rainbow bomb 3-5-7-9');
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
  expect(eventText({ type: 'went-out', seq: 1, seat: 1, recorded: 9 }, other)).toBe('Ann goes out: 9 cards recorded');
  expect(eventText({ type: 'went-out', seq: 1, seat: 0, recorded: 1 }, other)).toBe('You go out: 1 card recorded');
  expect(eventText({ type: 'shepherd-found', seq: 1, seat: 1, bid: 30, number: 2 }, other)).toBe('Ann is the Shepherd for 30 and draws 2 cards');
  expect(eventText({ type: 'cards-passed', seq: 1, cards: ['4r', '7y', '5g', '8b'], giver: 2 }, other)).toBe('Cat gives you green 5');
  expect(eventText({ type: 'cards-passed', seq: 1, cards: ['', '', '', ''] }, { ...other, seat: null })).toBe('The cards change hands');
  expect(eventText({ type: 'trick-begun', seq: 1, leader: 1 }, other)).toBe('');
});

test('a guest called "You" is not taken for me, nor two of one name for one', async () => {
  const reader = { seat: 0, nameOf: (seat: number) => ['You', 'You', 'Ann', 'Ann'][seat]! };
  const captured = (winner: number, taker: number) => eventText({ type: 'trick-taken', seq: 1, winner, taker, cards: 6, points: 7 }, reader);
  expect(captured(1, 1)).toBe('Trick to You (6 cards, 7 points)');
  expect(captured(1, 0)).toBe('Bomb by You: you take the trick (6 cards, 7 points)');
  expect(captured(2, 3)).toBe('Bomb by Ann: trick to Ann (6 cards, 7 points)');
  expect(actionName({ type: 'acted', seq: 1, seat: 0, did: 'name-leader', action: 'lead1', to: 1 }, reader)).toBe('the lead for You');
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 1 }, reader)).toBe('Round 2 is dealt. You begins');
  expect(eventText({ type: 'dealt', seq: 1, round: 2, lead: 1 }, { ...reader, seat: null })).toBe('Round 2 is dealt. You begins');
});

test('refusals and problems of sheets are in the page’s language, with the server’s values', async () => {
  const problem = { round: 1, code: 'captured', text: 'Wrong!', values: { points: 36, captured: 12 } };
  const copies = { round: 1, code: 'copies', text: 'Wrong!', values: { card: '3r', captured: 2, copies: 1 } };
  expect(problemText(copies)).toBe('red 3: captured 2 times, but the deck has it 1 time.');
  expect(problemText(problem)).toBe('Captured points: 12 together, but the deck has 36.');
  await speak('de');
  expect(problemText(problem)).toBe('Gewonnene Punkte: zusammen 12, im Spiel sind aber 36.');
  expect(refusalText({ code: 'bet-stands', text: 'You have bet.' })).toContain('Wette');
  expect(problemText({ round: 1, code: 'unheard-of', text: 'The 3 of us.' })).toBe('The 3 of us.');
  expect(refusalText({ code: 'unheard-of', text: 'The server says so.' })).toBe('The server says so.');
});
