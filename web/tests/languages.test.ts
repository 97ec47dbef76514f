import { expect, test } from 'vitest';
import { LANGUAGES, list, speak, t, type Catalogue, type Key, type Language } from '../src/i18n';
import type { Texts } from '../src/i18n/en/lessons';
import { formCount, grammarOf } from '../src/i18n/grammar';
import { cardName, meaningName, shapeName, suitLetter, winText } from '../src/i18n/say';
import three from '../src/lessons/haggis-3.json';
import duel from '../src/lessons/haggis-2.json';
import neeps from '../src/lessons/neeps.json';
import tatties from '../src/lessons/tatties.json';
import { parseCards, SUITS } from '../src/lib/cards';
import type { RulesInfo } from '../src/lib/protocol';

const LONE = /[ \u00a0][;:!?»]|«[ \u00a0]|[^\s\u202f«][;!?»]|[^\s\u202f\d]:|«[^\u202f]/;
const codes = Object.keys(LANGUAGES) as Language[];
const [english, ...others] = await Promise.all(codes.map(read));
const two = { players: 2, worth: { 2: 0 } } as unknown as RulesInfo;
const four = { players: 4, copies: 2, suits: 4, dealt: 18, haggis: 3, worth: { 2: 1 } } as unknown as RulesInfo;

async function read(code: Language): Promise<{ code: Language; words: Catalogue; texts: Texts }> {
  const { words, lessons } = LANGUAGES[code];
  return { code, words: await words(), texts: (await lessons()).texts };
}

const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();
const lengths = (texts: Texts) => [two, four].map((rules) => texts.common(rules).map((section) => section.length));

/** Every sentence of the lessons and the rules. */
function sentences({ goals, lessons, kinds, aid, deck, dealt, worth, common, games }: Texts): string[] {
  const told = [two, four].flatMap((rules) => [deck(rules), dealt(rules), worth(rules), ...common(rules).flat()]);
  return [...Object.values(goals), ...Object.values(lessons).flatMap(Object.values<string>), ...Object.values(kinds).flat(), ...Object.values(aid), ...told, ...Object.values(games).flat(2)];
}

test.each(others)('$code has every key of English, with the same gaps', ({ words }) => {
  expect(Object.keys(words)).toEqual(Object.keys(english!.words));
  for (const key of Object.keys(words) as Key[]) expect([key, gaps(words[key])]).toEqual([key, gaps(english!.words[key])]);
});

test.each([english!, ...others])('$code gives all plural forms', ({ code, words }) => {
  for (const [key, text] of Object.entries(words))
    for (const [gap] of text.matchAll(/\{\w+[|:][^}]*\}/g))
      expect([key, gap, gap.split(/[|:]/).length - 1]).toEqual([key, gap, formCount(code)]);
});

test.each(others)('$code has as many words in each list as English', ({ words }) => {
  for (const key of ['suit.letters', 'ordinals', 'numbers', 'ranks'] as const)
    expect([key, words[key].split(' ').length]).toEqual([key, english!.words[key].split(' ').length]);
});

test.each(others)('$code tells of the same lessons and games', ({ texts }) => {
  expect(Object.keys(texts.lessons)).toEqual(Object.keys(english!.texts.lessons));
  expect(lengths(texts)).toEqual(lengths(english!.texts));
  for (const [game, sections] of Object.entries(english!.texts.games))
    expect([game, texts.games[game]?.map((section) => section.length)]).toEqual([game, sections.map((section) => section.length)]);
});

test('every lesson has its text, and every text its lesson', () => {
  const told = [duel, three, tatties, neeps].flat().map(({ name }) => name);
  expect(Object.keys(english!.texts.lessons)).toEqual(told);
});

test.each([english!, ...others])('$code: the looks of the page are not called what suits are called', ({ words }) => {
  expect(words['pref.theme']).not.toBe(words['sort.suit']);
});

test.each([english!, ...others])('$code: every suit has letters of its own', async ({ code }) => {
  await speak(code);
  expect(new Set(SUITS.map(suitLetter)).size).toBe(SUITS.length);
  for (const suit of SUITS) expect(t(`suit.${suit}`).toLowerCase()).toMatch(new RegExp(`^${suitLetter(suit).toLowerCase()}`));
});

test.each([english!, ...others])('$code: no suit is marked like a court', async ({ code }) => {
  await speak(code);
  for (const suit of SUITS) expect(['J', 'Q', 'K']).not.toContain(suitLetter(suit));
});

test.each([english!, ...others])('$code: for two, nothing is said of others who play on', ({ texts }) => {
  const length = (rules: RulesInfo) => texts.common(rules).flat().join().length;
  expect(length(four)).toBeGreaterThan(length(two) + 150);
});

test.each([english!, ...others])('$code: no bomb is torn apart at the end of a line', ({ texts }) => {
  for (const sentence of sentences(texts)) expect(sentence).not.toMatch(/\b[3579JQK]-[3579JQK]\b/);
});

test.each([english!, ...others])('$code: the lessons for two end with the score of its last round', ({ texts }) => {
  const [mine, hers] = duel.at(-1)!.then.at(-1)!.round.totals;
  expect(texts.lessons.out.after).toMatch(new RegExp(`\\b${mine} \\w+, Isla ${hers}\\.`));
});

test.each([english!, ...others])('$code: the lesson on stairs tells what the captured cards are worth', ({ texts }) => {
  const { points } = duel.find(({ name }) => name === 'stair')!.then.at(-1)!.round;
  expect(texts.lessons.stair.after).toMatch(new RegExp(`\\b${points[0]} [Pp]`));
});

test.each([english!, ...others])('$code: quotes and dots are those of print', ({ words, texts }) => {
  for (const text of [...Object.values(words), ...sentences(texts)]) {
    expect(text).not.toMatch(/["']|\.\.\.|^\s|\s$| {2}/);
    if (/[“”„]/.test(text)) expect(text).toMatch(text.includes('„') ? /„[^“”]+“/ : /“[^“”]+”/);
  }
});

test('French has a narrow space before ; : ! ? and inside its quotes', () => {
  const { words, texts } = others.find(({ code }) => code === 'fr')!;
  const plain = (text: string) => text.replace(/\{(\w+)[|:]/g, '{$1|');
  for (const text of [...Object.values(words).map(plain), ...sentences(texts)]) expect(text).not.toMatch(LONE);
});

test('numbers and lists are written as the language does', () => {
  const told = (code: string) => [grammarOf(code).number(12_500), grammarOf(code).list(['A', 'B', 'C'])];
  expect(told('en-GB')).toEqual(['12,500', 'A, B and C']);
  expect(told('de')).toEqual(['12.500', 'A, B und C']);
  expect(told('fr')).toEqual(['12\u202f500', 'A, B et C']);
});

test('French says cards, combinations and winners as players do', async () => {
  await speak('fr');
  const block = (width: number, length: number, rank: number) => ({ width, length, rank });
  expect(parseCards('4rTbQ').map(cardName)).toEqual(['4 rouge', '10 bleu', 'Dame (Q)']);
  expect([block(2, 1, 4), block(3, 1, 11), block(1, 3, 7), block(2, 2, 9), block(0, 0, 1)].map((meaning) => meaningName(meaning))).toEqual([
    'paire de 4', 'trois Valets', 'suite 5–\u20607', 'escalier de paires 8–\u20609', 'bombe 3-5-7-9 en quatre couleurs',
  ]);
  expect(shapeName(block(4, 1, 2))).toBe('quatre cartes de même valeur');
  expect([winText(['Ann']), winText(['Ann', 'Cat'])]).toEqual(['Ann gagne la partie.', 'Ann et Cat gagnent la partie.']);
  expect(list(['Ann', 'Ben', 'Cat'])).toBe('Ann, Ben et Cat');
  await speak('en');
});
