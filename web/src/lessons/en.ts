/** The tutorial and the rules in English. */

import type { RulesInfo } from '../lib/protocol';

export type LessonName =
  | 'single'
  | 'pair'
  | 'sequence'
  | 'stair'
  | 'pass'
  | 'wild'
  | 'meaning'
  | 'bomb'
  | 'bet'
  | 'out';
export type Kind = 'single' | 'set' | 'sequence' | 'stair' | 'rainbow' | 'courts' | 'suited';

export interface Texts {
  lessons: Record<LessonName, { title: string; before: string; after: string }>;
  kinds: Record<Kind, [name: string, about: string]>;
  aid: Record<'title' | 'players' | 'deck' | 'dealt' | 'bets' | 'captured' | 'goals', string>;
  deck: (rules: RulesInfo) => string;
  dealt: (rules: RulesInfo) => string;
  worth: (rules: RulesInfo) => string;
  /** A title and its paragraphs; what all rule sets share, and what each has of its own. */
  common: (rules: RulesInfo) => string[][];
  games: Record<string, string[][]>;
}

const one = (rules: RulesInfo) => rules.worth['2'] === 1;
const several = (rules: RulesInfo, text: string) => (rules.players > 2 ? ` ${text}` : '');

export const texts: Texts = {
  lessons: {
    single: {
      title: 'Beat a single card',
      before:
        'Haggis is about getting rid of your cards. Isla has played a yellow 3. You may play one higher card; the suit does not matter. Tap your blue 6, then Play.',
      after: 'Isla went higher: an 8. So it goes round until everybody else passes. The last to play wins the trick, keeps its cards and leads next.',
    },
    pair: {
      title: 'Lead a pair',
      before:
        'You lead, so you choose what this trick is about. Cards of one rank are a set: two of them are a pair. Play your pair of 6s.',
      after: 'Isla could only answer with a higher pair, and had one: 8s. A set of three would not have done: the number of cards must be the same.',
    },
    sequence: {
      title: 'A sequence in one suit',
      before: 'Three or more cards in a row and of one suit are a sequence. You hold the red 5, 6 and 7. Lead them.',
      after: 'Isla answered with a sequence of three that ends higher, at 8. She had only the 7: her J and Q helped. You will learn that trick soon.',
    },
    stair: {
      title: 'A stair',
      before: 'Sets of neighbouring ranks in the same suits are a stair. The red and blue 4 and the red and blue 5 are two pairs that fit. Lead all four.',
      after: 'Nothing like it in her hand: Isla passed, and the trick is yours. Stairs are hard to beat.',
    },
    pass: {
      title: 'Passing',
      before: 'Isla leads a pair of 9s. You have nothing higher, so pass. Passing is not final: if others go on with the trick, you may come back in.',
      after: 'With two players one pass ends the trick. Isla took it and led again.',
    },
    wild: {
      title: 'Courts are wild',
      before:
        'Everybody has a J, a Q and a K face up. Beside a suit card they stand for any card you need. To beat the pair of 9s, put your J to the red 10: select both and play.',
      after: 'That was a pair of 10s. Isla answered with a bomb, Q and K without a suit card. More about bombs in a moment.',
    },
    meaning: {
      title: 'Say what it is',
      before:
        'With wild cards one selection can be several things. Select the yellow 4, the yellow 5 and the Q: the highest meaning is chosen, but this time lead the lower sequence 3–5. Tap its chip before you play.',
      after: 'The Q stood for a 3. Usually the highest meaning is best, and you need not tap anything.',
    },
    bomb: {
      title: 'Bombs',
      before:
        'Two or three courts without a suit card are a bomb, and so are 3‑5‑7‑9 of four suits or of one. A bomb beats everything that is no higher bomb. Play Q and K on the 10s.',
      after:
        'You won, and you lead next. But a bomb has its price: the cards of the trick, with their points, went to Isla. Bomb for the lead, not for the cards.',
    },
    bet: {
      title: 'Betting',
      before:
        'Until you play your first card you may bet that you will go out first. This hand has a long blue sequence, that looks good. Tap Bet and choose 15 points.',
      after: 'If you go out first the 15 points are yours; if not, Isla gets them. A bet cannot be taken back.',
    },
    out: {
      title: 'Going out',
      before: 'Your last two cards are a pair: lead it and you are out. You get 5 points for every card Isla still holds, and the cards left in her hand and in the Haggis.',
      after:
        'The round is over. Isla held 4 cards, that is 20 points for you, and the cards you captured are worth 33: you have 53 points, Isla 3. A 3, 5, 7 or 9 counts 1 point, a J 2, a Q 3, a K 5. Rounds go on until somebody has 250. Now play a real game, and use the Hint button whenever you like.',
    },
  },
  kinds: {
    single: ['Single', 'one card'],
    set: ['Set', 'cards of one rank; here K stands for a 4'],
    sequence: ['Sequence', 'three or more in a row, one suit; Q stands for the 6'],
    stair: ['Stair', 'equal sets in a row, in the same suits'],
    rainbow: ['Lowest bomb', '3‑5‑7‑9 in four suits'],
    courts: ['Court bombs', 'J‑Q, then J‑K, Q‑K, J‑Q‑K'],
    suited: ['Highest bomb', '3‑5‑7‑9 in one suit'],
  },
  aid: {
    title: 'At a glance',
    players: 'Players',
    deck: 'Cards',
    dealt: 'Each is dealt',
    bets: 'Bets',
    captured: 'Captured cards',
    goals: 'Play to',
  },
  deck: ({ suits, copies }) => `2–10 in ${suits} suits${copies > 1 ? ', twice' : ''}`,
  dealt: ({ dealt, haggis }) => `${dealt} cards and J, Q, K${haggis ? `; ${haggis} are the Haggis` : ''}`,
  worth: (rules) => (one(rules) ? '1 point each' : '3, 5, 7, 9: 1 point; J 2, Q 3, K 5'),
  common: (rules) => [
    [
      'The aim',
      'Be the first to play all your cards, and collect points: for the cards others still hold when you go out, for cards you capture in tricks, and for bets.',
    ],
    [
      'A trick',
      `Whoever leads plays any combination. In turn, everybody plays a higher combination of exactly the same kind and size, or a bomb, or passes.${several(rules, 'Who has passed may come back later in the same trick.')}`,
      `When all others have passed, the last to play has won the trick, takes its cards and leads the next one.${several(rules, 'If the winner is out, the next player to the left who holds cards leads.')}`,
    ],
    [
      'Wild courts',
      'Beside at least one suit card, J, Q and K stand for any card a set, sequence or stair needs. Alone, a court is a single card above the 10. In a sequence or stair it may also stand at its own rank: 9‑10‑J.',
    ],
    [
      'Bombs',
      'A bomb beats every combination and every lower bomb; after it only higher bombs may follow. From low to high: 3‑5‑7‑9 in four suits, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in one suit.',
    ],
    [
      'Going out',
      `When you play your last card, write down how many cards the opponent${several(rules, 'with most cards')} holds, courts included. Each is worth 5 points.${several(rules, 'The trick goes on and may still be beaten.')}`,
    ],
  ],
  games: {
    'haggis-2': [
      ['The end of a round', 'The round ends when one player is out. That player also captures the cards left in the other hand and the Haggis. A trick won by a bomb goes to the opponent.'],
      ['Bets', 'Until your first card you may bet 5, 15 or 30 that you go out first. Won, it is yours; lost, the opponent scores it.'],
      ['Next round', 'The lower total leads; in a tie the player who did not go out.'],
    ],
    'haggis-3': [
      ['The end of a round', 'The round ends when two are out. The first out captures the last hand and the Haggis. A trick won by a bomb goes to an opponent the winner chooses.'],
      ['Bets', 'Until your first card you may bet 5, 15 or 30 that you go out first. Won, it is yours. Lost, it goes in full to the first out and to every other opponent who did not bet.'],
      ['Next round', 'The lowest total leads; in a tie the last lead player leads again.'],
    ],
    tatties: [
      ['The auction', 'Before the first trick everybody in turn bids 15, 30 or 45: more than the bid that stands, or just as much if your total is lower than the bidder’s. Who passes is out of it. The last to bid is the Shepherd, the others are the Sheep.'],
      ['The exchange', 'The Shepherd draws 3 cards from the Haggis for a bid of 15, 2 for 30, 1 for 45, puts as many back unseen, and leads the first trick. If nobody bids, the last to pass leads.'],
      ['Bets', 'If the Shepherd goes out first, the bid is the Shepherd’s. Otherwise the first Sheep out scores two thirds, the other a third. The Sheep remain opponents.'],
      ['The end of a round', 'The round ends when two are out. The first out captures the last hand; nobody gets the Haggis. A trick won by a bomb goes to its winner.'],
      ['Next round', 'The lowest total leads; in a tie the first of them to the left of whoever led the first trick.'],
    ],
    neeps: [
      ['Partners', 'Partners sit opposite each other and score together. Before the first trick everybody gives the partner one suit card unseen, and then another.'],
      ['Bets', 'Bets of 5, 15 or 30 are the team’s. Before your first card you may overwrite your partner’s bet with a higher one, and your partner yours again. If the player whose bet stands goes out first, the team scores it twice; otherwise the other team scores it once.'],
      ['Going out', 'Count the larger hand of your two opponents. If the first two out are partners, that is a slam: the round ends and the second records what the first did.'],
      ['Bombs', 'A trick won by a bomb goes to the opponent on the left. The winner, also one who is out, may hand the next lead to the partner.'],
      ['The end of a round', 'The round ends when a team or three players are out. The first out captures an opponent’s last hand; the hand of the own partner is captured by nobody.'],
      ['Next round', 'A player of the team that is behind leads, in turn; in a tie the player left of the last lead player.'],
    ],
    'revised-2': [
      ['The end of a round', 'As in the newer game: the first out captures the other hand and the Haggis, and a bombed trick goes to the opponent.'],
      ['Bets', '15 or 30, until your first card. Won, it is yours; lost, the opponent’s.'],
      ['Next round', 'The higher total deals and the lower leads; in a tie the first out deals.'],
    ],
    'revised-3': [
      ['The end of a round', 'The first out captures the last hand and the Haggis. A bombed trick goes to an opponent the winner chooses.'],
      ['Bets', '15 or 30. Lost, a bet goes in full to the first out and to every other opponent without a bet.'],
      ['Next round', 'The highest total deals, the lowest leads; ties: the first out deals, left of the dealer leads.'],
    ],
    'first-2': [
      ['The end of a round', 'The first out captures the other hand and the Haggis, and a bombed trick goes to the opponent.'],
      ['Bets', '15 or 30, or “No bet”, which counts as none but binds you.'],
      ['Next round', 'The higher total deals and the lower leads; in a tie the first out deals.'],
    ],
    'first-3': [
      ['The end of a round', 'The first out gets 5 points more and captures the last hand and the Haggis. A bombed trick goes to an opponent the winner chooses.'],
      ['Bets', '15 or 30, or “No bet”, which binds. Lost, a bet goes in full to the first out and to every other opponent without a bet.'],
      ['Next round', 'The highest total deals, the lowest leads; ties: the first out deals, left of the dealer leads.'],
    ],
    'tatties-roger': [
      ['The auction', 'As in Tatties, but the dealer bids first. If nobody bids, the lead player leads.'],
      ['Side bets', 'Until the own first card, even when somebody is out, a Sheep may also bet 15, 30 or 45 on earning as many points in the round, bets apart. A side bet that fails is scored by the first out and by every Sheep without one.'],
      ['The end of a round', 'The first out captures the last hand and the Haggis. A trick won by a bomb goes to its winner.'],
      ['Next round', 'The highest total deals, the lowest leads; ties: the first out deals, left of the dealer leads.'],
    ],
    'neeps-roger': [
      ['Partners', 'As in Neeps: partners opposite, two cards given to each other, the team’s bets, the larger hand of the opponents counted.'],
      ['The end of a round', 'There is no slam. The round ends when both of a team or three players are out, and the first out captures every hand that is left.'],
      ['Next round', 'The first out deals, or the left neighbour if that team is behind; left of the dealer leads.'],
    ],
  },
};
