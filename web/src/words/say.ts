/** Cards, plays, events and decisions in words. */

import { t, tMaybe, type Filling, type Key } from '.';
import { Failed } from '../lib/api';
import { botName } from '../lib/bots';
import { isCourt, parseCards, rankName, type Card, type Suit } from '../lib/cards';
import { courtsAs } from '../lib/lexicon';
import type { Captured, Event, Meaning, PaperProblem, Player, Refusal } from '../lib/protocol';

export type NameOf = (seat: number) => string;

/** Who reads it: somebody on a seat, or a spectator; and what everybody is called then. */
export interface Reader {
  readonly seat: number | null;
  readonly nameOf: NameOf;
}

/** The keys whose text is another one where it is about the reader. */
type Personal = { [K in Key]: `${K}You` extends Key ? K : never }[Key];

/** A text about somebody; the seat decides whether that is the reader, for anybody may be called "You". */
export function tAbout(reader: Reader, seat: number, key: Personal, filling: Filling = {}): string {
  return t(seat === reader.seat ? `${key}You` : key, { name: reader.nameOf(seat), ...filling });
}

/** The nth of the words of a list, from 0. */
export function nth(key: Key, at: number): string {
  return t(key).split(' ')[at] ?? String(at + 1);
}

export function suitName(suit: Suit): string {
  return t(`suit.${suit}`);
}

/** A card for a screen reader. */
export function cardName(card: Card): string {
  return card.suit
    ? t('card.suited', { rank: rankName(card.rank), suit: suitName(card.suit) })
    : t(`card.${card.text}` as Key);
}

export function cardNames(cards: readonly Card[]): string {
  return cards.map(cardName).join(', ');
}

/** A small number in words: `three`. */
function count(number: number): string {
  return nth('numbers', number - 1);
}

/** Several cards of a rank: `4s`, `Kings`. */
function ranksName(rank: number): string {
  return t('ranks').split(' ')[rank - 2] ?? rankName(rank);
}

/** The combination without its cards: `pair of 4s`, `three 2s`, `sequence 5–7 in red`. */
export function meaningName(meaning: Meaning, suit: Suit | '' = ''): string {
  const { width, length, rank } = meaning;
  const top = rankName(rank);
  const low = rankName(rank - length + 1);
  if (width === 0) return t(`bomb.${rank}` as Key);
  if (width === 1 && length === 1) return t('kind.single', { rank: top });
  if (length === 1)
    return t(width === 2 ? 'kind.pair' : 'kind.set', { count: count(width), ranks: ranksName(rank) });
  if (width === 1)
    return suit
      ? t('kind.sequenceIn', { low, top, suit: suitName(suit) })
      : t('kind.sequence', { low, top });
  return width === 2 ? t('kind.pairs', { low, top }) : t('kind.stair', { count: count(width), low, top });
}

/** The combination with what its courts stand for: `pair of 4s, K as 4`. */
export function playName(cards: readonly Card[], meaning: Meaning): string {
  const suit = cards.find((card) => !isCourt(card))?.suit ?? '';
  const wild = [...courtsAs(cards, meaning)]
    .filter(([court, rank]) => court !== rankName(rank))
    .map(([court, rank]) => t('kind.as', { court, rank: rankName(rank) }));
  return [meaningName(meaning, suit), ...wild].join(', ');
}

/** What a play must be to beat a combination. */
export function shapeName({ width, length }: Meaning): string {
  if (width === 0) return t('shape.bomb');
  if (width === 1 && length === 1) return t('shape.single');
  if (length === 1) return width === 2 ? t('shape.pair') : t('shape.set', { count: count(width) });
  if (width === 1) return t('shape.sequence', { length });
  return width === 2 ? t('shape.pairs', { length }) : t('shape.stair', { count: count(width), length });
}

/** An action in words, without who did it. */
export function actionName(action: string, meaning: Partial<Meaning>, reader: Reader): string {
  const number = Number(/\d+$/.exec(action)?.[0] ?? 0);
  if (action === 'pass') return t('did.pass');
  if (action === 'bet0') return t('did.noBet');
  if (action.startsWith('bet')) return t('did.bet', { number });
  if (action.startsWith('bid')) return t('did.bid', { number });
  if (action.startsWith('discard')) return hidden(action, 'discard', 'did.discard', 'did.discardHidden');
  if (action.startsWith('give')) return hidden(action, 'give', 'did.give', 'did.giveHidden');
  if (action.startsWith('trick')) return tAbout(reader, number, 'did.trick');
  if (action.startsWith('lead')) return tAbout(reader, number, 'did.lead');
  return playName(parseCards(action), { width: 0, length: 0, rank: 0, ...meaning });
}

function hidden(action: string, verb: string, open: Key, unseen: Key): string {
  const cards = action.slice(verb.length);
  return cards === '?' ? t(unseen) : t(open, { cards: cardNames(parseCards(cards)) });
}

/** A line of the log. */
export function eventText(event: Event, reader: Reader): string {
  switch (event.type) {
    case 'dealt':
      return tAbout(reader, event.lead, 'log.dealt', { round: event.round });
    case 'acted':
      return t('log.acted', {
        name: reader.nameOf(event.seat),
        what: actionName(event.action, event, reader),
      });
    case 'given':
      return t('log.given', { name: reader.nameOf(event.seat) });
    case 'captured':
      return capturedText(reader, event);
    case 'scored':
      return t('log.scored', { round: event.round });
  }
}

function capturedText(reader: Reader, { winner, taker, cards }: Captured): string {
  if (winner === taker) return tAbout(reader, taker, 'log.captured', { cards });
  if (taker === reader.seat) return t('log.bombedForYou', { name: reader.nameOf(winner), cards });
  return tAbout(reader, winner, 'log.bombed', { taker: reader.nameOf(taker), cards });
}

/** A refusal in the page's language, or the server's own sentence. */
export function refusalText({ code, text }: Pick<Refusal, 'code' | 'text'>): string {
  return tMaybe(`refusal.${code}`, text);
}

/** Why something did not work. */
export function failureText(error: unknown): string {
  return error instanceof Failed ? refusalText({ code: error.code, text: error.message }) : String(error);
}

/** What cannot be on a sheet, in the page's language, or the server's own sentence. */
export function problemText({ code, text, values = {} }: PaperProblem): string {
  const card = cardNames(parseCards(String(values.card ?? '')));
  return tMaybe(`problem.${code}`, text, { ...values, card });
}

/** A player of a list: a person's name, or the bot's on that seat of that table; empty for an open seat. */
export function playerName({ name = '', level }: Player, code: string, seat: number): string {
  return level ? botName(code, seat) : name;
}

/** An opponent of the statistics, where a bot has no seat. */
export function opponentName({ name = '', level }: Player): string {
  return level ? t('bot.level', { level: levelName(level) }) : name;
}

/** A goal as people say it: `250 points`, `6 rounds`. */
export function goalName(goal: string): string {
  const n = Number.parseInt(goal, 10);
  return t(goal.endsWith('r') ? 'goal.rounds' : 'goal.points', { n });
}

export function rulesName(rules: string): string {
  return tMaybe(`rules.${rules}`, rules);
}

export function levelName(level: string): string {
  return tMaybe(`level.${level}`, level);
}

/** A level where one chooses: `Greedy – medium`. */
export function levelChoice(level: string): string {
  return [levelName(level), tMaybe(`strength.${level}`, '')].filter(Boolean).join(' – ');
}
