/** The lessons and the rules in English. */

import type { RulesInfo } from '../../lib/protocol';

export type CourseName = 'haggis-2' | 'haggis-3' | 'tatties' | 'neeps';
export type LessonName =
  | 'single' | 'pair' | 'sequence' | 'stair' | 'pass' | 'wild' | 'meaning' | 'bomb' | 'bet' | 'out'
  | 'wait' | 'return' | 'stake' | 'strike' | 'taker' | 'first'
  | 'auction' | 'match' | 'exchange' | 'keep' | 'shepherd'
  | 'give' | 'team' | 'clear' | 'leader' | 'slam';
export type Kind = 'single' | 'set' | 'sequence' | 'stair' | 'rainbow' | 'courts' | 'suited';

export interface Texts {
  /** What each course of lessons lets one do. */
  goals: Record<CourseName, string>;
  /** The task, what came of it, and what is said to those who do something else. */
  lessons: Record<LessonName, { title: string; before: string; after: string; other?: string }>;
  kinds: Record<Kind, [name: string, about: string]>;
  aid: Record<'title' | 'players' | 'deck' | 'dealt' | 'bets' | 'bids' | 'captured' | 'goals', string>;
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
  goals: {
    'haggis-2': 'Play every kind of combination, drop a bomb, make a bet and count a round.',
    'haggis-3': 'Come back into a trick after a pass, bet against two opponents, and choose who takes a trick that you have bombed.',
    tatties: 'Win an auction, exchange cards as the Shepherd and go out first, so that your bid pays off.',
    neeps: 'Pass cards to your partner, raise your partner’s bet, hand over the lead and complete a slam.',
  },
  lessons: {
    single: {
      title: 'Beat a single card',
      before:
        'Haggis is about getting rid of your cards. Isla has played a yellow 3. You may play one higher card; the suit does not matter. Tap your blue 6, then Play.',
      after: 'Isla went higher, with an 8. This goes round until everybody else passes. Whoever played last wins the trick, keeps its cards and leads next.',
    },
    pair: {
      title: 'Lead a pair',
      before: 'You lead, so you choose what this trick is about. Cards of one rank are a set, and two of them are a pair. Play your pair of 6s.',
      after: 'Isla could only answer with a higher pair, and she had one: 8s. A set of three would not have counted: the number of cards must be the same.',
    },
    sequence: {
      title: 'A sequence in one suit',
      before: 'Three or more cards in a row, all of one suit, are a sequence. You hold the red 5, 6 and 7. Lead them.',
      after: 'Isla answered with a sequence of three that ends higher, at 8. She only had the 7: her J and Q filled in. You will learn how very soon.',
    },
    stair: {
      title: 'A stair',
      before: 'Sets of neighbouring ranks in the same suits are a stair. The red and blue 4s and the red and blue 5s are two pairs that match. Lead all four.',
      after: 'Isla had nothing like it: she passed, and the trick is yours. The little pile beside your total shows what the cards you have captured are worth: 2 points, one for each 5, as the dots on the cards say. The white number above Isla’s name is the number of cards in her hand.',
    },
    pass: {
      title: 'Passing',
      before: 'You led a pair of 2s, and Isla answered with 9s. You have no higher pair, so pass.',
      after: 'With two players, one pass ends the trick: Isla took it, and now she leads a single 5.',
    },
    wild: {
      title: 'Court cards are wild',
      before:
        'Everybody has a J, a Q and a K face up. Together with a suit card, they stand for any card you need. To beat the pair of 9s, add your J to the red 10: select both and play.',
      after: 'That was a pair of 10s. Isla answered with a bomb: Q and K without a suit card. More about bombs in a moment. Played alone, a J, Q or K beats a 10; in a sequence, they follow it: 9‑10‑J.',
    },
    meaning: {
      title: 'Say what it is',
      before:
        'With wild cards, the same cards can be several things. Select the yellow 4, the yellow 5 and the Q: the highest combination is suggested. To see how it is done, lead the lower sequence 3–\u20605: tap it before you play.',
      after: 'The Q stood for a 3. Usually the highest combination is best, and there is nothing to tap.',
    },
    bomb: {
      title: 'Bombs',
      before:
        'Two or three court cards without a suit card are a bomb, and so are 3‑5‑7‑9 in four suits or in one. A bomb beats every other combination and every lower bomb. Play Q and K on the 10s.',
      after:
        'You won, and you lead next. But a bomb has its price: the cards of the trick, with their points, went to Isla. Bomb to win the lead, not the cards. From low to high: 3‑5‑7‑9 in four suits, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in one suit.',
    },
    bet: {
      title: 'Betting',
      before:
        'Until you play your first card, you may bet that you will go out first. This hand has a long blue sequence: that looks good. Tap Bet and choose 15 points.',
      after: 'If you go out first, you score 15 points more; if not, Isla scores them. A bet cannot be taken back.',
    },
    out: {
      title: 'Going out',
      before: 'Your last two cards are a pair: lead it and you are out. You get 5 points for every card Isla still holds. You also capture her hand and the Haggis: the 8 cards left over from the deal, which nobody has seen.',
      after: 'The round is over. The cards that Isla still held count 5 points each. Of the cards you captured, every 3, 5, 7 or 9 is worth 1 point, a J\u00a02, a Q\u00a03, a K\u00a05; little dots on the cards tell you. You have 53 points, Isla 3. You play rounds until somebody has 250.',
    },
    wait: {
      title: 'Pass and wait',
      before: 'Three players, everybody for themselves. Isla led a 4, and Rory played a 7. Your 8s and 9s are better kept together, as pairs and in the red sequence, and your court cards are too good for a 7. So pass.',
      after: 'The trick is not over. It ends only when everybody else has passed in a row. Isla played a 9 and Rory a 10, and now it is your turn again.',
      other: 'The rules allow that, but it breaks up a good combination or spends a court card. Pass this time.',
    },
    return: {
      title: 'Back in',
      before: 'You have passed, but you may come back into the same trick. A Jack beats a 10: select your J and play it.',
      after: 'Isla and Rory both passed, so the trick and its five cards are yours, and you lead the next one. With three or four players, a pass never shuts you out of a trick.',
      other: 'The J is the cheapest way to win this trick. Play it alone.',
    },
    stake: {
      title: 'A bet among three',
      before: 'A new round. Until you play your first card, you may bet that you will go out first, even when it is not your turn. You have many pairs and a purple sequence from 5 to 9. Tap Bet and choose 15 points.',
      after: 'If you go out first, you score 15 points more. If not, you lose none of yours. But whoever goes out first scores your 15. The other opponent scores 15 too, unless they have made a bet. For example, Rory is out first: he scores 15, and Isla scores 15 only if she has not bet.',
    },
    strike: {
      title: 'Bomb for the lead',
      before: 'The round is nearly over. You hold a purple sequence 5–\u20608 and two court cards. Rory has just played three 8s. Bomb them with Q and K: then you lead, and you can go out.',
      after: 'Nobody has a higher bomb, so you win the trick. But a trick won by a bomb goes to an opponent.',
      other: 'Then Rory wins the trick and leads. Bomb it with Q and K.',
    },
    taker: {
      title: 'Who takes the trick?',
      before: 'With three players, you choose which opponent takes the trick. Its cards are worth 15 points. Isla is ahead with 140 points in all, and Rory has 60. Give it to Rory.',
      after: 'Rory takes 11 cards. The 15 points would have helped Isla more. And the lead is yours.',
      other: 'You may, but Isla is ahead already. Give the trick to Rory.',
    },
    first: {
      title: 'First out',
      before: 'Your last four cards are one sequence: lead it, and you are out first. You score 5 points for every card in the larger of their two hands. Both still have 6 cards.',
      after: 'Isla and Rory played on until Isla was out too. When Rory bombed a trick, he gave it to you, because Isla was ahead. The first player out captures the last hand and the Haggis, the 3 cards left over from the deal. And your bet is won: 15 points.',
      other: 'Play all four purple cards at once.',
    },
    auction: {
      title: 'The auction',
      before: 'In Tatties there are no bets. Instead, before the first trick, everybody bids to be the Shepherd, who plays alone against two Sheep and has to go out first. Rory bids 15. You have a yellow sequence, a stair of 8s and 9s, and three 10s. Bid 30.',
      after: 'Isla and Rory passed, so you are the Shepherd. The Shepherd draws cards from the Haggis, the 3 cards left over from the deal: all 3 for a bid of 15, 2 for 30, 1 for 45. The more you bid, the less help you get.',
      other: 'Bid 30. It is enough to beat 15, and you draw one card more than for 45.',
    },
    match: {
      title: 'Matching a bid',
      before: 'Another round. Isla has 112 points, you have 48, and Isla bids 30. If you have fewer points than the highest bidder, you may match the bid instead of raising it. Match 30.',
      after: 'Now the highest bid is yours. Isla could only raise it, and she passed. You are the Shepherd and have drawn two cards: the blue 3 and the green 5.',
      other: 'Match 30: with fewer points than Isla, you need not go higher, and after a pass she would be the Shepherd.',
    },
    exchange: {
      title: 'The exchange',
      before: 'The new cards make three 3s and three 5s. Now discard two suit cards, as many as you drew. The blue 2 and the yellow 4 fit nothing. Select both and discard them.',
      after: 'Nobody sees your discards, and nobody captures them. The Shepherd leads the first trick.',
      other: 'You may discard any two suit cards, but the blue 2 and the yellow 4 are the ones that fit nothing.',
    },
    keep: {
      title: 'A bomb that pays',
      before: 'Some tricks later, Rory has bombed your 9s with Q and K. J, Q and K together are a higher bomb, and in Tatties the winner of a bombed trick keeps it. Play all three.',
      after: 'The trick is yours, with all its 20 cards. In Tatties, every captured card is worth 1 point.',
      other: 'Then Rory takes the trick and leads. Play J, Q and K.',
    },
    shepherd: {
      title: 'Out as the Shepherd',
      before: 'You have two 10s left. Isla holds 8 cards and Rory 3. Lead your pair and go out first.',
      after: 'You went out first, so your bid pays off: you score 30. If a Sheep had been faster, that Sheep would have scored 20 and the other one 10. Isla’s 8 cards bring you 5 points each. She and Rory played on until she was out too; then you captured the 2 cards that Rory had left. Nobody gets the Haggis in Tatties.',
      other: 'Lead both 10s together.',
    },
    give: {
      title: 'A card for your partner',
      before: 'In Neeps, four players make two teams. Rory, across the table, is your partner. Before the first trick, everybody passes a card face down to their partner, and then another. Your green 2 fits nothing: select it and give it to Rory.',
      after: 'Everybody gave at the same time, and Rory gave you a green 6. In Neeps there are two of every card: you now hold six 6s. And every captured card is worth 1 point.',
      other: 'You may give any suit card, but the green 2 is the one you need least.',
    },
    team: {
      title: 'Your partner’s bet',
      before: 'Both cards have been passed. Rory has bet 15 that he will go out first. A team has only one bet. Until you play your first card, you may replace it with a higher bet of your own. With six 6s and four 7s, you should be faster: bet 30.',
      after: 'Your 30 has replaced his 15, and it counts only if you go out first yourself. Then your team scores it twice, 60 points. Otherwise, the other team scores 30.',
    },
    clear: {
      title: 'Bomb for your partner',
      before: 'Near the end of another round, Rory has a bet of 15 and one card left. Isla has just played a 7. Your 8 would beat it but might be beaten; Q and K cannot be. Bomb.',
      after: 'Everybody passed, and the trick went to Isla, the opponent on your left. But a bomb wins something more in Neeps.',
      other: 'Isla and Una could still win this trick. Play the bomb, Q and K.',
    },
    leader: {
      title: 'Hand over the lead',
      before: 'Whoever wins a trick with a bomb may let their partner lead the next one. All that Rory needs is the lead. Choose Rory.',
      after: 'Rory led a 6 and is out first: the bet is won and counts twice. Una answered with a 7, and you still hold an 8.',
      other: 'If you lead your last card, you are out first, and Rory loses his bet. Choose Rory.',
    },
    slam: {
      title: 'The slam',
      before: 'If partners are the first two out, that is a slam, and the round ends at once. Your last card is an 8. Beat the 7.',
      after: 'Slam! When Rory went out, Una had 7 cards, and they count for him. In a slam they count for you as well, although Una has only 6 by now. And Rory captures both opponents’ hands.',
      other: 'Play your 8. It is your last card.',
    },
  },
  kinds: {
    single: ['Single', 'one card; J, Q and K are above the 10'],
    set: ['Set', 'cards of one rank; here K stands for a 4'],
    sequence: ['Sequence', 'three or more in a row, one suit; Q stands for the 6'],
    stair: ['Stair', 'sets of the same size in a row, in the same suits'],
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
    bids: 'Bids',
    captured: 'Captured cards',
    goals: 'Play to',
  },
  deck: ({ suits, copies }) => `2–\u206010 in ${suits} suits${copies > 1 ? ', twice' : ''}`,
  dealt: ({ dealt, haggis }) => `${dealt} cards and J, Q, K${haggis ? `; ${haggis} cards are the Haggis` : ''}`,
  worth: (rules) => (one(rules) ? '1 point each' : '3, 5, 7, 9: 1 point; J\u00a02, Q\u00a03, K\u00a05'),
  common: (rules) => [
    [
      'The aim',
      'Be the first to play all your cards, and collect points: for the cards that others still hold when you go out, for cards you capture in tricks, and for bets.',
    ],
    [
      'A trick',
      `Whoever leads plays any combination. In turn, everybody plays a higher combination of exactly the same kind and size, or a bomb, or passes.${several(rules, 'If you have passed, you may come back later in the same trick.')}`,
      `When all the others have passed, the last to play wins the trick, takes its cards and leads the next one.${several(rules, 'If the winner is out, the next player to the left who still holds cards leads.')}`,
    ],
    [
      'Wild court cards',
      'Together with at least one suit card, J, Q and K stand for any card that a set, sequence or stair needs. Alone, a court card is a single card above the 10. In a sequence or stair, it may also stand for itself: 9‑10‑J, or 10‑10‑J‑Q, where Q stands for a second J.',
    ],
    [
      'Bombs',
      'A bomb beats every other combination and every lower bomb; only a higher bomb may follow it. From low to high: 3‑5‑7‑9 in four suits, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in one suit.',
    ],
    [
      'Going out',
      `When you play your last card, the cards that the opponent${several(rules, 'with the most')} still holds are counted, court cards included. Each is worth 5 points to you.${several(rules, 'The trick goes on and may still be beaten.')}`,
    ],
  ],
  games: {
    'haggis-2': [
      ['Bombs', 'A trick won by a bomb goes to the opponent.'],
      ['The end of a round', 'The round ends when one player goes out. That player also captures the other hand and the Haggis.'],
      ['Bets', 'Until you play your first card, you may bet 5, 15 or 30 that you will go out first. If you do, you score the bet; if not, your opponent does.'],
      ['Next round', 'The player with fewer points leads; in a tie, the one who did not go out.'],
    ],
    'haggis-3': [
      ['Bombs', 'A trick won by a bomb goes to an opponent of the winner’s choice.'],
      ['The end of a round', 'The round ends when two players are out. The first out captures the last hand and the Haggis.'],
      ['Bets', 'Until you play your first card, you may bet 5, 15 or 30 that you will go out first. If you do, you score the bet. If not, the first out scores it in full, and so does every other opponent who did not bet. Betting ends when somebody goes out.'],
      ['Next round', 'The player with the fewest points leads; in a tie, whoever led last time leads again.'],
    ],
    tatties: [
      ['The auction', 'Before the first trick, everybody in turn bids 15, 30 or 45: more than the highest bid so far, or the same if your total is lower than that bidder’s. Once you pass, you are out of the auction. The last to bid is the Shepherd, the others are the Sheep.'],
      ['The exchange', 'The Shepherd draws 3 cards from the Haggis for a bid of 15, 2 for 30 or 1 for 45, discards as many face down, and leads the first trick. If nobody bids, the last player to pass leads.'],
      ['The bid', 'The bid replaces the bets of the other games: it is the Shepherd’s bet on going out first. If that succeeds, the Shepherd scores the bid. Otherwise, the first Sheep out scores two thirds of it and the other one third. The Sheep remain opponents of each other.'],
      ['Bombs', 'A trick won by a bomb goes to its winner.'],
      ['The end of a round', 'The round ends when two players are out. The first out captures the last hand; nobody gets the Haggis.'],
      ['Next round', 'The player with the fewest points leads; in a tie, the first of them to the left of whoever led the first trick.'],
    ],
    neeps: [
      ['Partners', 'Partners sit opposite each other and score together. Before the first trick, everybody passes a suit card face down to their partner, and then another.'],
      ['Bets', 'A bet of 5, 15 or 30 that a player will go out first belongs to the team; betting ends when somebody goes out. Before your first card, you may replace your partner’s bet with a higher one, and your partner may then do the same to yours. If the player whose bet stands goes out first, the team scores it twice; otherwise, the other team scores it once.'],
      ['Going out', 'The larger hand of your two opponents counts. If the first two players out are partners, that is a slam: the round ends, and the second scores for as many cards as the first.'],
      ['Bombs', 'A trick won by a bomb goes to the opponent on the left. The winner may hand the next lead to their partner, even after going out.'],
      ['The end of a round', 'The round ends when a team or three players are out. The first out captures what opponents still hold; nobody captures a partner’s hand.'],
      ['Next round', 'To the left of whoever led last time, the first player of the team that is behind leads; in a tie, simply the first player.'],
    ],
    'revised-2': [
      ['Bombs', 'A trick won by a bomb goes to the opponent.'],
      ['The end of a round', 'As in the newer game: the first out captures the other hand and the Haggis.'],
      ['Bets', '15 or 30, until your first card. If you go out first, you score the bet; if not, your opponent does.'],
      ['Next round', 'The player with more points deals, the other leads; in a tie, the first out deals.'],
    ],
    'revised-3': [
      ['Bombs', 'A trick won by a bomb goes to an opponent of the winner’s choice.'],
      ['The end of a round', 'The first out captures the last hand and the Haggis.'],
      ['Bets', '15 or 30, until your first card. If you go out first, you score the bet. If not, the first out scores it in full, and so does every other opponent who did not bet. Betting ends when somebody goes out.'],
      ['Next round', 'The highest score deals; in a tie, the first out. The lowest score leads; in a tie, the player to the left of the dealer.'],
    ],
    'first-2': [
      ['Bombs', 'A trick won by a bomb goes to the opponent.'],
      ['The end of a round', 'The first out captures the other hand and the Haggis.'],
      ['Bets', '15 or 30, or “No bet”, which counts as none but is binding, until your first card. If you go out first, you score the bet; if not, your opponent does.'],
      ['Next round', 'The player with more points deals, the other leads; in a tie, the first out deals.'],
    ],
    'first-3': [
      ['Bombs', 'A trick won by a bomb goes to an opponent of the winner’s choice.'],
      ['The end of a round', 'The first out scores 5 extra points and captures the last hand and the Haggis.'],
      ['Bets', '15 or 30, or “No bet”, which counts as none but is binding, until your first card. If you go out first, you score the bet. If not, the first out scores it in full, and so does every other opponent who did not bet. Betting ends when somebody goes out.'],
      ['Next round', 'The highest score deals; in a tie, the first out. The lowest score leads; in a tie, the player to the left of the dealer.'],
    ],
    'tatties-roger': [
      ['The auction', 'Before the first trick, everybody in turn, the dealer first, bids 15, 30 or 45: more than the highest bid so far, or the same if your total is lower than that bidder’s. Once you pass, you are out of the auction. The last to bid is the Shepherd, the others are the Sheep.'],
      ['The exchange', 'The Shepherd draws 3 cards from the Haggis for a bid of 15, 2 for 30 or 1 for 45, discards as many face down, and leads the first trick. If nobody bids, the player with the fewest points leads; in a tie, the player to the left of the dealer.'],
      ['The bid', 'The bid is the Shepherd’s bet on going out first. If that succeeds, the Shepherd scores the bid. Otherwise, the first Sheep out scores two thirds of it and the other one third. The Sheep remain opponents of each other.'],
      ['Side bets', 'After the exchange and until their own first card, even after somebody has gone out, a Sheep may also bet 15, 30 or 45 on scoring at least that many points in the round, bets not counted. The first out scores a lost side bet, and so does every Sheep without one, but never whoever lost it. Without a Shepherd, all three are treated as Sheep here.'],
      ['Bombs', 'A trick won by a bomb goes to its winner.'],
      ['The end of a round', 'The first out captures the last hand and the Haggis.'],
      ['Next round', 'The highest score deals; in a tie, the first out. The lowest score leads; in a tie, the player to the left of the dealer.'],
    ],
    'neeps-roger': [
      ['Partners', 'Partners sit opposite each other and score together. Before the first trick, everybody passes a suit card face down to their partner, and then another.'],
      ['Bets', 'A bet of 5, 15 or 30 that a player will go out first belongs to the team; betting ends when somebody goes out. Before your first card, you may replace your partner’s bet with a higher one, and your partner may then do the same to yours. If the player whose bet stands goes out first, the team scores it twice; otherwise, the other team scores it once.'],
      ['Going out', 'The larger hand of your two opponents counts. There is no slam.'],
      ['Bombs', 'A trick won by a bomb goes to the opponent on the left. The winner may hand the next lead to their partner, even after going out.'],
      ['The end of a round', 'The round ends when a team or three players are out. The first out captures every hand that is left.'],
      ['Next round', 'The first out deals, or the next player to the left if that team is behind; the player to the left of the dealer leads.'],
    ],
  },
};
