/** Cards, plays, events and decisions in words. */

import { list, t, tMaybe, type Filling, type Key } from '.';
import { Failed } from '../lib/api';
import { botName } from '../lib/bots';
import { HELD_CARD, isCourt, parseCards, rankName, SUITS, type Card, type Suit } from '../lib/cards';
import { courtsAs } from '../lib/lexicon';
import type { Acted, CardsPassed, Event, Hint, LastTrick, Meaning, PaperProblem, Player, Refusal, RulesInfo, Said, ToBeat, TrickTaken } from '../lib/protocol';

export type NameOf = (seat: number) => string;

/** Who reads it: somebody on a seat, or a spectator; and what everybody is called then. */
export interface Reader {
  readonly seat: number | null;
  readonly nameOf: NameOf;
  /** Whether all hands are open, as in a replay. */
  readonly open?: boolean;
  /** Whether rounds begin with an auction, which decides who leads. */
  readonly auction?: boolean;
  /** Whether a bot did this in a person's place. */
  readonly standIn?: (acted: Acted) => boolean;
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

/** What marks a suit on a card where colours do not tell: its first letter, or two. */
export function suitLetter(suit: Suit): string {
  return nth('suit.letters', SUITS.indexOf(suit));
}

/** A card for a screen reader. */
export function cardName(card: Card): string {
  return card.suit
    ? t('card.suited', { rank: rankName(card.rank), suit: suitName(card.suit) })
    : t(`card.${card.text}` as Key);
}

export function cardNames(cards: readonly Card[]): string {
  return list(cards.map(cardName));
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

/** What beats this; with `highest`, where nothing of its shape is higher. */
export function toBeatText(on: Meaning, highest = false): string {
  const name = meaningName(on);
  if (!on.width) return t(highest ? 'turn.followHighestBomb' : 'turn.followBomb', { bomb: name });
  return highest ? t('turn.followHighest', { above: name }) : t('turn.follow', { shape: shapeName(on), above: name });
}

/** What lies there, of what must be beaten. */
export function lyingThere(beat: ToBeat): Meaning {
  return beat.bomb ? { width: 0, length: 0, rank: beat.bomb } : beat;
}

/** Why a play does not beat it. */
export function refusedText(code: string, beat: ToBeat): string {
  if (beat.highest) return t(beat.bomb ? 'reason.highestBomb' : 'reason.highest');
  return tMaybe(`reason.${code}`, code, { shape: shapeName(beat) });
}

/** An action in words, without who did it. */
export function actionName(acted: Acted, reader: Reader): string {
  const { did, cards = '', width = 0, length = 0, rank = 0, points: number = 0, to } = acted;
  switch (did) {
    case 'play':
      return playName(parseCards(cards), { width, length, rank });
    case 'pass':
      return t('did.pass');
    case 'bet':
      return number ? t('did.bet', { number }) : t('did.noBet');
    case 'bid':
      return t('did.bid', { number });
    case 'discard':
      return cards ? t('did.discard', { cards: cardNames(parseCards(cards)) }) : t('did.discardHidden');
    case 'give':
      return cards ? t('did.give', { cards: cardNames(parseCards(cards)) }) : t('did.giveHidden');
    case 'name-taker':
      return tAbout(reader, to!, 'did.trick');
    case 'name-leader':
      return to === acted.seat ? t('did.leadKept') : tAbout(reader, to!, 'did.lead');
  }
}

/** What to do, in the words of a hint. */
function advisedName(action: Acted, reader: Reader): string {
  const { did, cards = '' } = action;
  if (did === 'pass') return t('advised.pass');
  if (did === 'discard' || did === 'give') return t(`advised.${did}`, { cards: cardNames(parseCards(cards)) });
  if (did === 'name-leader') return tAbout(reader, action.to!, 'did.lead');
  return actionName(action, reader);
}

/** The reason for what was advised. */
function becauseText({ because, values = {} }: Hint, reader: Reader): string {
  const name = typeof values.seat === 'number' ? reader.nameOf(values.seat) : '';
  const courts = cardNames(parseCards(String(values.courts ?? '')));
  return tMaybe(`because.${because}`, '', { ...values, name, courts });
}

/** What was advised, and the reason. */
export function hintText(hint: Hint, reader: Reader, unasked = false): string {
  return t(unasked ? 'hint.suggests' : 'hint.says', { what: advisedName(hint.expected[0]!.action, reader), why: becauseText(hint, reader) });
}

/** The same where the advised cards are named already. */
export function hintReason(hint: Hint, reader: Reader, unasked = false): string {
  return t(unasked ? 'hint.suggestsThis' : 'hint.saysThis', { why: becauseText(hint, reader) });
}

/** What somebody says: a phrase in the reader's language, or their own words. */
export function saidText({ phrase, text = '' }: Said): string {
  return phrase ? tMaybe(`phrase.${phrase}`, phrase) : text;
}

/** A line of the log; empty for what needs none. What was before says how an auction ended. */
export function eventText(event: Event, reader: Reader, before?: Event): string {
  switch (event.type) {
    case 'dealt':
      return reader.auction ? t('log.dealtAuction', { round: event.round }) : tAbout(reader, event.lead, 'log.dealt', { round: event.round });
    case 'acted':
      // what the others gave is told when the cards change hands
      if (event.did === 'give' && !reader.open && reader.seat !== null && event.seat !== reader.seat) return '';
      return t('log.acted', {
        name: reader.standIn?.(event) ? tAbout(reader, event.seat, 'standIn.for') : reader.nameOf(event.seat),
        what: actionName(event, reader),
      });
    case 'given':
      return tAbout(reader, event.seat, 'log.given');
    case 'taken-back':
      return tAbout(reader, event.seat, 'log.takenBack');
    case 'cards-passed':
      return passedText(event, reader);
    case 'shepherd-found':
      return tAbout(reader, event.seat, 'log.shepherd', { bid: event.bid, cards: event.number });
    case 'trick-begun':
      return passed(before) ? tAbout(reader, event.leader, 'auction.nobody') : '';
    case 'went-out':
      return tAbout(reader, event.seat, 'log.out', { cards: event.recorded, points: HELD_CARD * event.recorded });
    case 'trick-taken':
      return takenText(event, reader);
    case 'round-scored':
      return t('log.scored', { round: event.round });
  }
}

/** What a bot did in the reader's place: what, or how often and what last. */
export function missedText(missed: readonly Acted[], reader: Reader): string {
  const what = actionName(missed.at(-1)!, reader);
  return missed.length === 1 ? t('standIn.once', { what }) : t('standIn.often', { n: missed.length, what });
}

/** Whether somebody passed. Only in an auction does that begin a trick: others end one. */
function passed(event: Event | undefined): boolean {
  return event?.type === 'acted' && event.did === 'pass';
}

function passedText({ cards, giver = null }: CardsPassed, { nameOf }: Reader): string {
  if (giver === null) return t('log.passed');
  return t('log.received', { name: nameOf(giver), card: cardNames(parseCards(cards[giver]!)) });
}

function takenText({ winner, taker, cards, points }: TrickTaken, reader: Reader): string {
  const haul = { cards, points };
  if (winner === taker) return tAbout(reader, taker, 'log.captured', haul);
  if (taker === reader.seat) return t('log.bombedForYou', { name: reader.nameOf(winner), ...haul });
  return tAbout(reader, winner, 'log.bombed', { taker: reader.nameOf(taker), ...haul });
}

/** Who got the cards of a trick that was bombed, before what comes next: a winner who gets none may wonder. */
export function bombedText(trick: LastTrick | null | undefined, reader: Reader, next: string): string {
  const winner = trick?.plays.at(-1)?.seat;
  if (!trick || winner === undefined || winner === trick.taker) return next;
  if (trick.taker === reader.seat) return t('trick.bombedForYou', { name: reader.nameOf(winner), leader: next });
  return tAbout(reader, winner, 'trick.bombed', { taker: reader.nameOf(trick.taker), leader: next });
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

/** Opponents of the statistics; bots of a level are counted: `2 × Greedy bot`. */
export function opponentNames(players: readonly Player[]): string {
  const bots = new Map<string, number>();
  for (const { level } of players) if (level) bots.set(level, (bots.get(level) ?? 0) + 1);
  const people = players.filter(({ level }) => !level).map(opponentName);
  return list([...people, ...[...bots].map(([level, n]) => (n > 1 ? `${n} × ` : '') + opponentName({ level }))]);
}

/** Who has won: a player, or the partners of a team. */
export function winText(names: readonly string[]): string {
  return t('end.lost', { names: list(names), n: names.length });
}

/** A goal as people say it: `250 points`, `6 rounds`. */
export function goalName(goal: string): string {
  const n = Number.parseInt(goal, 10);
  return t(goal.endsWith('r') ? 'goal.rounds' : 'goal.points', { n });
}

/** What is staked on going out first: a bid where the auction replaces bets. */
export type Stake = 'bet' | 'bid';

export function stakeOf({ bets, bids }: Pick<RulesInfo, 'bets' | 'bids'>): Stake {
  return bids.length && !bets.length ? 'bid' : 'bet';
}

/** What is asked before a bet: where bids are made, bets are on one's own points. */
export function betQuestion({ bids }: Pick<RulesInfo, 'bids'>): string {
  return t(bids.length ? 'bet.sideQuestion' : 'bet.question');
}

export function rulesName(rules: string): string {
  return tMaybe(`rules.${rules}`, rules);
}

export function levelName(level: string): string {
  return tMaybe(`level.${level}`, level);
}

/** How a bot plays, in a line. */
export function characterOf(level: string): string {
  return tMaybe(`character.${level}`, '');
}

/** A level where one chooses: `Greedy – medium`. */
export function levelChoice(level: string): string {
  return [levelName(level), tMaybe(`strength.${level}`, '')].filter(Boolean).join(' – ');
}
