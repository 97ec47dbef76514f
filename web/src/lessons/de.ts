/** Der Lehrgang und die Regeln auf Deutsch. */

import type { RulesInfo } from '../lib/protocol';
import type { Texts } from './en';

const one = (rules: RulesInfo) => rules.worth['2'] === 1;
const several = (rules: RulesInfo, text: string) => (rules.players > 2 ? ` ${text}` : '');

export const texts: Texts = {
  lessons: {
    single: {
      title: 'Eine einzelne Karte schlagen',
      before:
        'In Haggis geht es darum, die eigenen Karten loszuwerden. Isla hat eine gelbe 3 gespielt. Du darfst eine höhere Karte spielen; die Farbe ist egal. Tippe auf deine blaue 6, dann auf Spielen.',
      after: 'Isla ging höher: eine 8. So geht es reihum, bis alle anderen passen. Wer zuletzt gespielt hat, gewinnt den Stich, behält seine Karten und spielt wieder aus.',
    },
    pair: {
      title: 'Ein Paar ausspielen',
      before: 'Du spielst aus und bestimmst, worum es in diesem Stich geht. Karten eines Wertes sind ein Satz, zwei davon ein Paar. Spiele dein Paar 6er.',
      after: 'Isla konnte nur mit einem höheren Paar antworten und hatte eines: 8er. Ein Dreiersatz hätte nicht gegolten: Die Zahl der Karten muss gleich sein.',
    },
    sequence: {
      title: 'Eine Folge in einer Farbe',
      before: 'Drei oder mehr Karten in einer Reihe und in einer Farbe sind eine Folge. Du hast Rot 5, 6 und 7. Spiele sie aus.',
      after: 'Isla antwortete mit einer Folge aus drei Karten, die höher endet, bei 8. Sie hatte nur die 7: J und Q halfen. Das lernst du gleich.',
    },
    stair: {
      title: 'Eine Treppe',
      before: 'Sätze benachbarter Werte in den gleichen Farben sind eine Treppe. Rot und Blau 4 und Rot und Blau 5 sind zwei Paare, die passen. Spiele alle vier.',
      after: 'So etwas hatte Isla nicht: Sie passte, und der Stich gehört dir. Treppen sind schwer zu schlagen.',
    },
    pass: {
      title: 'Passen',
      before: 'Isla spielt ein Paar 9er. Du hast nichts Höheres, also passe. Das ist nicht endgültig: Spielen andere im Stich weiter, darfst du wieder einsteigen.',
      after: 'Zu zweit beendet schon ein Passen den Stich. Isla nahm ihn und spielte wieder aus.',
    },
    wild: {
      title: 'Bildkarten sind Joker',
      before:
        'Alle haben J, Q und K offen vor sich. Neben einer Farbkarte stehen sie für jede Karte, die du brauchst. Um das Paar 9er zu schlagen, leg dein J zur roten 10: wähle beide und spiele.',
      after: 'Das war ein Paar 10er. Isla antwortete mit einer Bombe, Q und K ohne Farbkarte. Gleich mehr dazu.',
    },
    meaning: {
      title: 'Sag, was es ist',
      before:
        'Mit Jokern kann eine Auswahl mehreres sein. Wähle Gelb 4, Gelb 5 und die Q: Vorgeschlagen ist die höchste Bedeutung, spiele diesmal aber die niedrigere Folge 3–5. Tippe sie an, bevor du spielst.',
      after: 'Die Q stand für eine 3. Meist ist die höchste Bedeutung die beste, und du musst nichts antippen.',
    },
    bomb: {
      title: 'Bomben',
      before:
        'Zwei oder drei Bildkarten ohne Farbkarte sind eine Bombe, ebenso 3‑5‑7‑9 in vier Farben oder in einer. Eine Bombe schlägt alles außer höheren Bomben. Spiele Q und K auf die 10er.',
      after: 'Du hast gewonnen und spielst aus. Aber eine Bombe hat ihren Preis: Die Karten des Stichs mit ihren Punkten gingen an Isla. Bombe für das Ausspiel, nicht für die Karten.',
    },
    bet: {
      title: 'Wetten',
      before: 'Bis zu deiner ersten Karte darfst du wetten, dass du zuerst fertig bist. Dieses Blatt hat eine lange blaue Folge, das sieht gut aus. Tippe auf Wetten und wähle 15 Punkte.',
      after: 'Wirst du zuerst fertig, gehören die 15 Punkte dir, sonst Isla. Eine Wette lässt sich nicht zurücknehmen.',
    },
    out: {
      title: 'Fertig werden',
      before: 'Deine letzten zwei Karten sind ein Paar: Spiele es, und du bist fertig. Du bekommst 5 Punkte für jede Karte, die Isla noch hat, dazu ihre restlichen Karten und den Haggis.',
      after:
        'Die Runde ist vorbei. Isla hatte noch 4 Karten, das sind 20 Punkte für dich, und deine gewonnenen Karten bringen 33: Du hast 53 Punkte, Isla 3. Eine 3, 5, 7 oder 9 zählt 1 Punkt, J 2, Q 3, K 5. Gespielt wird, bis jemand 250 hat. Spiele nun ein echtes Spiel und nimm den Tipp-Knopf, wann immer du magst.',
    },
  },
  kinds: {
    single: ['Einzelne', 'eine Karte'],
    set: ['Satz', 'Karten eines Wertes; hier steht K für eine 4'],
    sequence: ['Folge', 'drei oder mehr in einer Reihe, eine Farbe; Q steht für die 6'],
    stair: ['Treppe', 'gleich große Sätze in einer Reihe, in den gleichen Farben'],
    rainbow: ['Niedrigste Bombe', '3‑5‑7‑9 in vier Farben'],
    courts: ['Bildbomben', 'J‑Q, dann J‑K, Q‑K, J‑Q‑K'],
    suited: ['Höchste Bombe', '3‑5‑7‑9 in einer Farbe'],
  },
  aid: {
    title: 'Auf einen Blick',
    players: 'Spieler',
    deck: 'Karten',
    dealt: 'Jeder bekommt',
    bets: 'Wetten',
    captured: 'Gewonnene Karten',
    goals: 'Gespielt wird bis',
  },
  deck: ({ suits, copies }) => `2–10 in ${suits} Farben${copies > 1 ? ', zweimal' : ''}`,
  dealt: ({ dealt, haggis }) => `${dealt} Karten und J, Q, K${haggis ? `; ${haggis} sind der Haggis` : ''}`,
  worth: (rules) => (one(rules) ? 'je 1 Punkt' : '3, 5, 7, 9: 1 Punkt; J 2, Q 3, K 5'),
  common: (rules) => [
    ['Das Ziel', 'Spiele zuerst alle deine Karten und sammle Punkte: für Karten, die andere noch halten, wenn du fertig wirst, für Karten aus Stichen und für Wetten.'],
    [
      'Ein Stich',
      `Wer ausspielt, spielt eine beliebige Kombination. Reihum spielt jeder eine höhere Kombination genau derselben Art und Größe oder eine Bombe, oder passt.${several(rules, 'Wer gepasst hat, darf im selben Stich später wieder spielen.')}`,
      `Haben alle anderen gepasst, hat der Letzte den Stich gewonnen, nimmt die Karten und spielt wieder aus.${several(rules, 'Ist der Gewinner fertig, spielt der Nächste zur Linken aus, der noch Karten hat.')}`,
    ],
    ['Bildkarten als Joker', 'Neben wenigstens einer Farbkarte stehen J, Q und K für jede Karte, die ein Satz, eine Folge oder eine Treppe braucht. Allein ist eine Bildkarte eine einzelne Karte über der 10. In Folge und Treppe darf sie auch an ihrem eigenen Platz stehen: 9‑10‑J.'],
    ['Bomben', 'Eine Bombe schlägt jede Kombination und jede niedrigere Bombe; nach ihr dürfen nur höhere folgen. Von unten nach oben: 3‑5‑7‑9 in vier Farben, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in einer Farbe.'],
    ['Fertig werden', `Wenn du deine letzte Karte spielst, schreib auf, wie viele Karten der Gegner${several(rules, 'mit den meisten')} noch hält, Bildkarten mitgezählt. Jede bringt 5 Punkte.${several(rules, 'Der Stich geht weiter und kann noch geschlagen werden.')}`],
  ],
  games: {
    'haggis-2': [
      ['Ende der Runde', 'Die Runde endet, wenn einer fertig ist. Er bekommt auch die restliche Hand des anderen und den Haggis. Ein Stich, den eine Bombe gewinnt, geht an den Gegner.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 wetten, dass du zuerst fertig bist. Gewonnen gehört sie dir, verloren dem Gegner.'],
      ['Nächste Runde', 'Wer weniger Punkte hat, beginnt; bei Gleichstand, wer nicht fertig wurde.'],
    ],
    'haggis-3': [
      ['Ende der Runde', 'Die Runde endet, wenn zwei fertig sind. Der Erste bekommt die letzte Hand und den Haggis. Ein Stich, den eine Bombe gewinnt, geht an einen Gegner, den der Gewinner wählt.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 wetten. Verloren geht die Wette ganz an den Ersten und an jeden anderen Gegner, der nicht gewettet hat.'],
      ['Nächste Runde', 'Wer am wenigsten Punkte hat, beginnt; bei Gleichstand, wer zuletzt begann.'],
    ],
    tatties: [
      ['Die Versteigerung', 'Vor dem ersten Stich bietet jeder der Reihe nach 15, 30 oder 45: mehr als das stehende Gebot, oder ebenso viel, wenn du weniger Punkte hast als der Bieter. Wer passt, ist draußen. Wer zuletzt bietet, ist der Hirte, die anderen sind die Schafe.'],
      ['Der Tausch', 'Der Hirte zieht bei 15 drei Karten aus dem Haggis, bei 30 zwei, bei 45 eine, legt ebenso viele verdeckt zurück und spielt den ersten Stich aus. Bietet niemand, spielt aus, wer zuletzt gepasst hat.'],
      ['Wetten', 'Wird der Hirte zuerst fertig, gehört das Gebot ihm. Sonst bekommt das erste fertige Schaf zwei Drittel, das andere ein Drittel. Die Schafe bleiben Gegner.'],
      ['Ende der Runde', 'Die Runde endet, wenn zwei fertig sind. Der Erste bekommt die letzte Hand, den Haggis niemand. Ein Stich, den eine Bombe gewinnt, geht an ihren Spieler.'],
      ['Nächste Runde', 'Wer am wenigsten Punkte hat, beginnt; bei Gleichstand der Erste links von dem, der den ersten Stich ausspielte.'],
    ],
    neeps: [
      ['Partner', 'Partner sitzen sich gegenüber und zählen gemeinsam. Vor dem ersten Stich gibt jeder dem Partner verdeckt eine Farbkarte, dann noch eine.'],
      ['Wetten', 'Wetten von 5, 15 oder 30 gelten fürs Team. Vor deiner ersten Karte darfst du die Wette des Partners überbieten, und er deine wieder. Wird der zuerst fertig, dessen Wette steht, zählt sie fürs Team doppelt, sonst fürs andere Team einfach.'],
      ['Fertig werden', 'Gezählt wird die größere Hand der beiden Gegner. Sind die ersten beiden Fertigen Partner, ist das ein Durchmarsch: Die Runde endet, und der Zweite schreibt so viel wie der Erste.'],
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den linken Gegner. Der Gewinner darf das Ausspiel dem Partner überlassen, auch wenn er fertig ist.'],
      ['Ende der Runde', 'Die Runde endet, wenn ein Team oder drei Spieler fertig sind. Der Erste bekommt die letzte Hand eines Gegners; die des eigenen Partners bekommt niemand.'],
      ['Nächste Runde', 'Das Team mit weniger Punkten beginnt, reihum; bei Gleichstand, wer links vom letzten Beginner sitzt.'],
    ],
    'revised-2': [
      ['Ende der Runde', 'Wie im neueren Spiel: Wer fertig ist, bekommt die andere Hand und den Haggis; ein gebombter Stich geht an den Gegner.'],
      ['Wetten', '15 oder 30, bis zu deiner ersten Karte. Gewonnen gehört sie dir, verloren dem Gegner.'],
      ['Nächste Runde', 'Wer mehr Punkte hat, gibt, wer weniger hat, beginnt; bei Gleichstand gibt, wer zuerst fertig war.'],
    ],
    'revised-3': [
      ['Ende der Runde', 'Der Erste bekommt die letzte Hand und den Haggis. Ein gebombter Stich geht an einen Gegner, den der Gewinner wählt.'],
      ['Wetten', '15 oder 30. Verloren geht eine Wette ganz an den Ersten und an jeden anderen Gegner ohne Wette.'],
      ['Nächste Runde', 'Wer am meisten hat, gibt, wer am wenigsten hat, beginnt; bei Gleichstand gibt der Erste, links vom Geber beginnt.'],
    ],
    'first-2': [
      ['Ende der Runde', 'Wer fertig ist, bekommt die andere Hand und den Haggis; ein gebombter Stich geht an den Gegner.'],
      ['Wetten', '15 oder 30, oder „Keine Wette“: zählt als keine, bindet aber.'],
      ['Nächste Runde', 'Wer mehr Punkte hat, gibt, wer weniger hat, beginnt; bei Gleichstand gibt, wer zuerst fertig war.'],
    ],
    'first-3': [
      ['Ende der Runde', 'Der Erste bekommt 5 Punkte mehr, die letzte Hand und den Haggis. Ein gebombter Stich geht an einen Gegner, den der Gewinner wählt.'],
      ['Wetten', '15 oder 30, oder „Keine Wette“, die bindet. Verloren geht eine Wette ganz an den Ersten und an jeden anderen Gegner ohne Wette.'],
      ['Nächste Runde', 'Wer am meisten hat, gibt, wer am wenigsten hat, beginnt; bei Gleichstand gibt der Erste, links vom Geber beginnt.'],
    ],
    'tatties-roger': [
      ['Die Versteigerung', 'Wie in Tatties, aber der Geber bietet zuerst. Bietet niemand, beginnt, wer ohnehin beginnen sollte.'],
      ['Nebenwetten', 'Bis zu seiner ersten Karte, auch wenn schon jemand fertig ist, darf ein Schaf außerdem 15, 30 oder 45 darauf wetten, in der Runde ebenso viele Punkte zu machen, Wetten nicht gezählt. Eine verlorene zählt für den Ersten und für jedes Schaf ohne Nebenwette.'],
      ['Ende der Runde', 'Der Erste bekommt die letzte Hand und den Haggis. Ein Stich, den eine Bombe gewinnt, geht an ihren Spieler.'],
      ['Nächste Runde', 'Wer am meisten hat, gibt, wer am wenigsten hat, beginnt; bei Gleichstand gibt der Erste, links vom Geber beginnt.'],
    ],
    'neeps-roger': [
      ['Partner', 'Wie in Neeps: Partner gegenüber, zwei Karten füreinander, Wetten des Teams, gezählt wird die größere Hand der Gegner.'],
      ['Ende der Runde', 'Es gibt keinen Durchmarsch. Die Runde endet, wenn ein Team oder drei Spieler fertig sind; der Erste bekommt jede Hand, die übrig ist.'],
      ['Nächste Runde', 'Wer zuerst fertig war, gibt, oder der linke Nachbar, wenn dieses Team zurückliegt; links vom Geber beginnt.'],
    ],
  },
};
