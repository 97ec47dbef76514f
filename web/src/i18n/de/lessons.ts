/** The lessons and the rules in German. */

import type { RulesInfo } from '../../lib/protocol';
import type { Texts } from '../en/lessons';

const one = (rules: RulesInfo) => rules.worth['2'] === 1;
const several = (rules: RulesInfo, text: string) => (rules.players > 2 ? ` ${text}` : '');

export const texts: Texts = {
  goals: {
    'haggis-2': 'Spiele jede Art von Kombination, zünde eine Bombe, wette und zähle eine Runde aus.',
    'haggis-3': 'Steige nach dem Passen wieder in einen Stich ein, wette gegen zwei und bestimme, wer einen gebombten Stich bekommt.',
    tatties: 'Gewinne eine Versteigerung, tausche als Hirte Karten und werde zuerst fertig.',
    neeps: 'Gib deinem Partner Karten, überbiete seine Wette, überlass ihm das Ausspiel und schaffe einen Doppelsieg.',
  },
  lessons: {
    single: {
      title: 'Eine Einzelkarte schlagen',
      before:
        'Bei Haggis geht es darum, die eigenen Karten loszuwerden. Isla hat eine gelbe 3 gespielt. Du darfst eine höhere Karte spielen; die Farbe ist egal. Tippe auf deine blaue 6, dann auf Spielen.',
      after: 'Isla ging höher, mit einer 8. So geht es reihum, bis alle anderen passen. Wer zuletzt gespielt hat, gewinnt den Stich, nimmt die Karten und spielt den nächsten aus.',
    },
    pair: {
      title: 'Ein Paar ausspielen',
      before: 'Du spielst aus und bestimmst, worum es in diesem Stich geht. Karten gleichen Werts sind ein Satz, zwei davon ein Paar. Spiele dein Paar Sechsen.',
      after: 'Isla konnte nur mit einem höheren Paar antworten, und sie hatte eins: Achten. Ein Satz aus drei Karten hätte nicht gegolten: Die Zahl der Karten muss gleich sein.',
    },
    sequence: {
      title: 'Eine Folge in einer Farbe',
      before: 'Drei oder mehr aufeinanderfolgende Karten einer Farbe sind eine Folge. Du hast die rote 5, 6 und 7. Spiele sie aus.',
      after: 'Isla antwortete mit einer Folge aus drei Karten, die höher endet, bei 8. Sie hatte nur die 7: Ihr J und ihre Q sprangen ein. Wie das geht, lernst du gleich.',
    },
    stair: {
      title: 'Eine Treppe',
      before: 'Sätze benachbarter Werte in denselben Farben sind eine Treppe. Die rote und die blaue 4 und die rote und die blaue 5 sind zwei Paare, die zueinander passen. Spiele alle vier aus.',
      after: 'So etwas hatte Isla nicht: Sie passte, und der Stich gehört dir. Der kleine Stapel neben deinen Gesamtpunkten zeigt, was die gewonnenen Karten wert sind: 2 Punkte, einen für jede 5; die Pünktchen auf den Karten sagen es. Die weiße Zahl über Islas Namen sagt, wie viele Karten sie noch hat.',
    },
    pass: {
      title: 'Passen',
      before: 'Du hast ein Paar Zweien ausgespielt, und Isla hat mit Neunen geantwortet. Du hast kein höheres Paar, also passe.',
      after: 'Zu zweit beendet ein einziges Passen den Stich: Isla hat ihn bekommen und spielt nun eine einzelne 5 aus.',
    },
    wild: {
      title: 'Bildkarten sind Joker',
      before:
        'Alle haben J, Q und K offen vor sich. Zusammen mit einer Farbkarte stehen sie für jede Karte, die du brauchst. Um das Paar Neunen zu schlagen, lege deinen J zur roten 10: Wähle beide und spiele sie.',
      after: 'Das war ein Paar Zehnen. Isla antwortete mit einer Bombe: Q und K ohne Farbkarte. Gleich mehr über Bomben. Einzeln gespielt schlagen J, Q und K jede 10; in einer Folge kommen sie nach ihr: 9‑10‑J.',
    },
    meaning: {
      title: 'Sag, was es ist',
      before:
        'Mit Jokern können dieselben Karten Verschiedenes sein. Wähle die gelbe 4, die gelbe 5 und die Q: Vorgeschlagen wird die höchste Kombination. Spiele zur Übung die niedrigere Folge 3–\u20605 aus: Tippe sie an, bevor du spielst.',
      after: 'Die Q stand für eine 3. Meist ist die höchste Kombination die beste, und du musst nichts antippen.',
    },
    bomb: {
      title: 'Bomben',
      before:
        'Zwei oder drei Bildkarten ohne Farbkarte sind eine Bombe, ebenso 3‑5‑7‑9 in vier Farben oder in einer. Eine Bombe schlägt jede andere Kombination und jede niedrigere Bombe. Spiele Q und K auf die Zehnen.',
      after: 'Du hast gewonnen und spielst als Nächstes aus. Aber eine Bombe hat ihren Preis: Die Karten des Stichs gingen mit ihren Punkten an Isla. Eine Bombe bringt dir das Ausspiel, nicht die Karten. Von unten nach oben: 3‑5‑7‑9 in vier Farben, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in einer Farbe.',
    },
    bet: {
      title: 'Wetten',
      before: 'Bis zu deiner ersten Karte darfst du wetten, dass du zuerst fertig wirst. Dieses Blatt hat eine lange blaue Folge, das sieht gut aus. Tippe auf „Wette“ und wähle 15 Punkte.',
      after: 'Wirst du zuerst fertig, bekommst du 15 Punkte mehr, sonst bekommt Isla sie. Eine Wette lässt sich nicht zurücknehmen.',
    },
    out: {
      title: 'Fertig werden',
      before: 'Deine letzten zwei Karten sind ein Paar: Spiele es aus, und du bist fertig. Du bekommst 5 Punkte für jede Karte, die Isla noch hat, dazu ihre restlichen Karten und den Haggis: die 8 Karten, die beim Geben übrig blieben und die niemand gesehen hat.',
      after: 'Die Runde ist vorbei. Jede Karte, die Isla noch hatte, zählt 5 Punkte. Von deinen gewonnenen Karten zählt jede 3, 5, 7 und 9 einen Punkt, J zählt 2, Q\u00a03, K\u00a05; die Pünktchen auf den Karten zeigen es. Du hast 53 Punkte, Isla 3. Gespielt wird, bis jemand 250 hat.',
    },
    wait: {
      title: 'Passen und abwarten',
      before: 'Zu dritt spielt jeder für sich. Isla hat eine 4 ausgespielt, Rory eine 7 gespielt. Deine Achten und Neunen bleiben besser zusammen, in Paaren und in der roten Folge, und deine Bildkarten sind zu schade für eine 7. Also passe.',
      after: 'Der Stich ist nicht vorbei. Er endet erst, wenn alle anderen nacheinander gepasst haben. Isla hat eine 9 gespielt, Rory eine 10, und nun bist du wieder dran.',
      other: 'Das wäre erlaubt, aber es reißt eine gute Kombination auseinander oder kostet eine Bildkarte. Passe diesmal.',
    },
    return: {
      title: 'Wieder dabei',
      before: 'Du hast gepasst, darfst aber in denselben Stich wieder einsteigen. Ein Bube schlägt eine 10: Wähle deinen J und spiele ihn.',
      after: 'Isla und Rory haben gepasst. Der Stich mit fünf Karten gehört dir, und du spielst als Nächstes aus. Zu dritt und zu viert schließt dich Passen nie von einem Stich aus.',
      other: 'Am billigsten gewinnst du den Stich mit dem J allein.',
    },
    stake: {
      title: 'Eine Wette zu dritt',
      before: 'Eine neue Runde. Bis zu deiner ersten Karte darfst du wetten, dass du zuerst fertig wirst, auch wenn du nicht dran bist. Du hast viele Paare und eine lila Folge von 5 bis 9. Tippe auf „Wette“ und wähle 15 Punkte.',
      after: 'Wirst du zuerst fertig, bekommst du 15 Punkte dazu. Sonst verlierst du nichts. Aber wer zuerst fertig wird, bekommt deine 15. Der andere Gegner bekommt auch 15, außer er hat selbst gewettet. Ein Beispiel: Rory ist zuerst fertig. Er bekommt 15, und Isla bekommt nur dann 15, wenn sie nicht gewettet hat.',
    },
    strike: {
      title: 'Eine Bombe fürs Ausspiel',
      before: 'Die Runde geht zu Ende. Du hast eine lila Folge 5–\u20608 und zwei Bildkarten. Rory hat gerade drei Achten gespielt. Spiele die Bombe Q und K darauf: Dann spielst du als Nächstes aus und kannst fertig werden.',
      after: 'Niemand hat eine höhere Bombe, also gewinnst du den Stich. Doch einen Stich, den eine Bombe gewinnt, bekommt ein Gegner.',
      other: 'Dann gewinnt Rory den Stich und spielt aus. Spiele die Bombe, Q und K.',
    },
    taker: {
      title: 'Wer bekommt den Stich?',
      before: 'Zu dritt bestimmst du, welcher Gegner den Stich bekommt. Die Karten darin sind 15 Punkte wert. Isla führt mit insgesamt 140 Punkten, Rory hat 60. Gib ihn Rory.',
      after: 'Rory bekommt 11 Karten. Isla hätten die 15 Punkte mehr geholfen. Und du spielst aus.',
      other: 'Das darfst du, aber Isla führt schon. Gib den Stich Rory.',
    },
    first: {
      title: 'Zuerst fertig',
      before: 'Deine letzten vier Karten sind eine Folge: Spiele sie aus, und du bist zuerst fertig. Du bekommst 5 Punkte für jede Karte im größeren der beiden anderen Blätter. Beide haben noch 6 Karten.',
      after: 'Isla und Rory haben weitergespielt, bis auch Isla fertig war. Einen Stich hat Rory gebombt und dir gegeben, weil Isla führte. Wer zuerst fertig ist, bekommt das letzte Blatt und den Haggis, die 3 Karten, die beim Geben übrig blieben. Und deine Wette ist gewonnen: 15 Punkte.',
      other: 'Spiele alle vier lila Karten auf einmal.',
    },
    auction: {
      title: 'Die Versteigerung',
      before: 'Bei Tatties gibt es keine Wetten. Stattdessen bieten vor dem ersten Stich alle darum, Hirte zu werden: Der Hirte muss zuerst fertig werden, gegen zwei Schafe. Rory bietet 15. Du hast eine gelbe Folge, eine Treppe aus Achten und Neunen und drei Zehnen. Biete 30.',
      after: 'Isla und Rory haben gepasst, du bist also der Hirte. Der Hirte zieht Karten aus dem Haggis, den 3 Karten, die beim Geben übrig blieben: alle 3 beim Gebot 15, 2 bei 30, 1 bei 45. Je höher das Gebot, desto weniger Hilfe.',
      other: 'Biete 30. Das reicht gegen 15, und du ziehst eine Karte mehr als bei 45.',
    },
    match: {
      title: 'Ein Gebot halten',
      before: 'Eine andere Runde. Isla hat 112 Punkte, du hast 48, und Isla bietet 30. Wer weniger Punkte hat als die Person mit dem höchsten Gebot, darf es halten, ohne zu erhöhen. Halte die 30.',
      after: 'Jetzt hältst du das höchste Gebot. Isla hätte es nur erhöhen können, und sie hat gepasst. Du bist der Hirte und hast zwei Karten gezogen: die blaue 3 und die grüne 5.',
      other: 'Halte die 30: Mit weniger Punkten als Isla musst du nicht höher gehen, und wenn du passt, wird sie der Hirte.',
    },
    exchange: {
      title: 'Der Tausch',
      before: 'Mit den neuen Karten hast du drei Dreien und drei Fünfen. Lege nun zwei Farbkarten ab, so viele, wie du gezogen hast. Die blaue 2 und die gelbe 4 passen zu nichts. Wähle beide und lege sie ab.',
      after: 'Niemand sieht, was du abgelegt hast, und niemand bekommt es. Der Hirte spielt den ersten Stich aus.',
      other: 'Du darfst zwei beliebige Farbkarten ablegen, aber die blaue 2 und die gelbe 4 passen zu nichts.',
    },
    keep: {
      title: 'Eine Bombe, die sich lohnt',
      before: 'Einige Stiche später hat Rory deine Neunen mit Q und K gebombt. J, Q und K zusammen sind eine höhere Bombe, und wer bei Tatties mit einer Bombe gewinnt, behält den Stich. Spiele alle drei.',
      after: 'Der Stich gehört dir, mit all seinen 20 Karten. Bei Tatties zählt jede gewonnene Karte 1 Punkt.',
      other: 'Dann bekommt Rory den Stich und spielt aus. Spiele J, Q und K.',
    },
    shepherd: {
      title: 'Als Hirte fertig',
      before: 'Du hast noch zwei Zehnen. Isla hat 8 Karten, Rory 3. Spiele dein Paar aus und werde zuerst fertig.',
      after: 'Du warst zuerst fertig, hast damit dein Gebot erfüllt und bekommst 30 Punkte. Wäre ein Schaf schneller gewesen, hätte es 20 bekommen und das andere 10. Die 8 Karten, die Isla noch hatte, bringen dir je 5 Punkte. Sie und Rory spielten weiter, bis auch sie fertig war; dann bekamst du die 2 Karten, die Rory noch hatte. Den Haggis bekommt bei Tatties niemand.',
      other: 'Spiele beide Zehnen zusammen aus.',
    },
    give: {
      title: 'Eine Karte für den Partner',
      before: 'Bei Neeps bilden vier Spieler zwei Teams. Rory, dir gegenüber, ist dein Partner. Vor dem ersten Stich geben alle ihrem Partner verdeckt eine Karte, dann noch eine. Deine grüne 2 passt zu nichts: Wähle sie und gib sie Rory.',
      after: 'Alle haben gleichzeitig gegeben, und von Rory kam eine grüne 6. Bei Neeps gibt es jede Karte zweimal: Du hast jetzt sechs Sechsen. Und jede gewonnene Karte zählt 1 Punkt.',
      other: 'Du darfst jede Farbkarte geben, aber die grüne 2 brauchst du am wenigsten.',
    },
    team: {
      title: 'Die Wette des Partners',
      before: 'Beide Karten sind weitergegeben. Rory hat 15 darauf gewettet, dass er zuerst fertig wird. Ein Team hat nur eine Wette. Bis zu deiner ersten Karte darfst du sie durch eine eigene, höhere ersetzen. Mit sechs Sechsen und vier Siebenen solltest du schneller sein: Wette 30.',
      after: 'Deine 30 haben seine 15 ersetzt, und sie zählen nur, wenn du selbst zuerst fertig wirst. Dann bekommt dein Team sie doppelt, 60 Punkte. Sonst bekommt das andere Team 30.',
    },
    clear: {
      title: 'Eine Bombe für den Partner',
      before: 'Kurz vor dem Ende einer anderen Runde hat Rory eine Wette über 15 und noch eine Karte. Isla hat gerade eine 7 gespielt. Deine 8 würde sie schlagen, könnte aber geschlagen werden, Q und K dagegen nicht. Spiele die Bombe.',
      after: 'Alle haben gepasst, und der Stich ging an Isla, die Gegnerin zu deiner Linken. Doch eine Bombe gewinnt bei Neeps noch etwas.',
      other: 'Isla und Una könnten diesen Stich noch gewinnen. Spiele die Bombe, Q und K.',
    },
    leader: {
      title: 'Das Ausspiel überlassen',
      before: 'Wer einen Stich mit einer Bombe gewinnt, darf den Partner ausspielen lassen. Rory braucht nur noch das Ausspiel. Wähle Rory.',
      after: 'Rory hat eine 6 ausgespielt und ist zuerst fertig: Die Wette ist gewonnen und zählt doppelt. Una hat mit einer 7 geantwortet, und du hast noch eine 8.',
      other: 'Spielst du deine letzte Karte aus, bist du zuerst fertig, und Rory verliert seine Wette. Wähle Rory.',
    },
    slam: {
      title: 'Der Doppelsieg',
      before: 'Werden zwei Partner vor beiden Gegnern fertig, ist das ein Doppelsieg, und die Runde endet sofort. Deine letzte Karte ist eine 8. Schlage die 7.',
      after: 'Doppelsieg! Als Rory fertig wurde, hatte Una noch 7 Karten, und die zählen für ihn. Beim Doppelsieg zählen sie auch für dich, obwohl Una nur noch 6 hat. Und Rory bekommt die Blätter beider Gegner.',
      other: 'Spiele deine 8. Es ist deine letzte Karte.',
    },
  },
  kinds: {
    single: ['Einzelkarte', 'eine Karte; J, Q und K sind höher als die 10'],
    set: ['Satz', 'Karten gleichen Werts; hier steht K für eine 4'],
    sequence: ['Folge', 'drei oder mehr Karten hintereinander, eine Farbe; Q steht für die 6'],
    stair: ['Treppe', 'gleich große Sätze hintereinander, in denselben Farben'],
    rainbow: ['Niedrigste Bombe', '3‑5‑7‑9 in vier Farben'],
    courts: ['Bildkartenbomben', 'J‑Q, dann J‑K, Q‑K, J‑Q‑K'],
    suited: ['Höchste Bombe', '3‑5‑7‑9 in einer Farbe'],
  },
  aid: {
    title: 'Auf einen Blick',
    players: 'Spieler',
    deck: 'Karten',
    dealt: 'Jeder bekommt',
    bets: 'Wetten',
    bids: 'Gebote',
    captured: 'Gewonnene Karten',
    goals: 'Gespielt wird bis',
  },
  deck: ({ suits, copies }) => `2–\u206010 in ${suits} Farben${copies > 1 ? ', zweimal' : ''}`,
  dealt: ({ dealt, haggis }) => `${dealt} Karten und J, Q, K${haggis ? `; ${haggis} Karten sind der Haggis` : ''}`,
  worth: (rules) => (one(rules) ? 'je 1 Punkt' : '3, 5, 7, 9: 1 Punkt; J\u00a02, Q\u00a03, K\u00a05'),
  common: (rules) => [
    ['Das Ziel', 'Werde deine Karten vor allen anderen los und sammle Punkte: für Karten, die andere noch haben, wenn du fertig wirst, für Karten aus Stichen und für Wetten.'],
    [
      'Ein Stich',
      `Wer ausspielt, spielt eine beliebige Kombination. Reihum passt dann jeder oder spielt eine höhere Kombination genau derselben Art und Größe oder eine Bombe.${several(rules, 'Wer gepasst hat, darf im selben Stich später wieder spielen.')}`,
      `Haben alle anderen gepasst, ist der Stich zu Ende: Wer zuletzt gespielt hat, gewinnt ihn, nimmt die Karten und spielt den nächsten aus.${several(rules, 'Ist der Gewinner fertig, spielt der Nächste zur Linken aus, der noch Karten hat.')}`,
    ],
    ['Bildkarten als Joker', 'Zusammen mit wenigstens einer Farbkarte stehen J, Q und K für jede Karte, die ein Satz, eine Folge oder eine Treppe braucht. Allein ist eine Bildkarte eine Einzelkarte über der 10. In Folgen und Treppen darf sie auch für sich selbst stehen: 9‑10‑J oder 10‑10‑J‑Q, wo Q für einen zweiten J steht.'],
    ['Bomben', 'Eine Bombe schlägt jede andere Kombination und jede niedrigere Bombe; auf sie darf nur eine höhere folgen. Von unten nach oben: 3‑5‑7‑9 in vier Farben, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in einer Farbe.'],
    ['Fertig werden', `Wenn du deine letzte Karte spielst, werden die Karten gezählt, die der Gegner${several(rules, 'mit den meisten')} noch hat, auch die Bildkarten. Jede bringt dir 5 Punkte.${several(rules, 'Der Stich geht weiter und kann noch geschlagen werden.')}`],
  ],
  games: {
    'haggis-2': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den Gegner.'],
      ['Ende der Runde', 'Die Runde endet, wenn einer fertig ist. Er bekommt auch das Blatt des anderen und den Haggis.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 darauf wetten, dass du zuerst fertig wirst. Gelingt es, gehören die Punkte dir, sonst dem Gegner.'],
      ['Nächste Runde', 'Wer weniger Punkte hat, beginnt; bei Gleichstand, wer nicht fertig wurde.'],
    ],
    'haggis-3': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an einen Gegner, den der Gewinner wählt.'],
      ['Ende der Runde', 'Die Runde endet, wenn zwei fertig sind. Wer zuerst fertig war, bekommt das letzte Blatt und den Haggis.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 darauf wetten, dass du zuerst fertig wirst. Gelingt es, gehören die Punkte dir. Sonst bekommt sie in voller Höhe, wer zuerst fertig war, und ebenso jeder andere Gegner, der nicht gewettet hat. Ist jemand fertig, wird nicht mehr gewettet.'],
      ['Nächste Runde', 'Wer die wenigsten Punkte hat, beginnt; bei Gleichstand, wer zuletzt begonnen hat.'],
    ],
    tatties: [
      ['Die Versteigerung', 'Vor dem ersten Stich bietet jeder der Reihe nach 15, 30 oder 45: mehr als das höchste Gebot oder, wer weniger Punkte hat als der bisher Höchstbietende, ebenso viel. Wer passt, scheidet aus. Wer zuletzt bietet, ist der Hirte, die anderen sind die Schafe.'],
      ['Der Tausch', 'Der Hirte zieht bei 15 drei Karten aus dem Haggis, bei 30 zwei, bei 45 eine, legt ebenso viele verdeckt ab und spielt den ersten Stich aus. Bietet niemand, spielt aus, wer zuletzt gepasst hat.'],
      ['Das Gebot', 'Das Gebot ersetzt die Wetten der anderen Spiele: Es ist die Wette des Hirten, zuerst fertig zu werden. Gelingt das, bekommt er die gebotenen Punkte. Sonst bekommt das erste fertige Schaf zwei Drittel davon, das andere ein Drittel. Die Schafe bleiben untereinander Gegner.'],
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den, der sie gespielt hat.'],
      ['Ende der Runde', 'Die Runde endet, wenn zwei fertig sind. Wer zuerst fertig war, bekommt das letzte Blatt, den Haggis bekommt niemand.'],
      ['Nächste Runde', 'Wer die wenigsten Punkte hat, beginnt; bei Gleichstand der Nächste von ihnen links von dem, der den ersten Stich ausgespielt hat.'],
    ],
    neeps: [
      ['Partner', 'Partner sitzen sich gegenüber und zählen gemeinsam. Vor dem ersten Stich gibt jeder seinem Partner verdeckt eine Farbkarte, dann noch eine.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 darauf wetten, dass du zuerst fertig wirst; die Wette gilt für das Team. Ist jemand fertig, wird nicht mehr gewettet. Eine Wette des Partners darfst du durch eine höhere ersetzen, und er dann wieder deine. Wird die Person zuerst fertig, deren Wette gilt, bekommt ihr Team sie doppelt, sonst das andere Team einfach.'],
      ['Fertig werden', 'Gezählt wird das größere Blatt der beiden Gegner. Werden zwei Partner vor beiden Gegnern fertig, ist das ein Doppelsieg: Die Runde endet, und der Zweite bekommt Punkte für so viele Karten wie der Erste.'],
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den linken Gegner. Der Gewinner darf das nächste Ausspiel dem Partner überlassen, auch wenn er selbst schon fertig ist.'],
      ['Ende der Runde', 'Die Runde endet, wenn ein Team oder drei Spieler fertig sind. Wer zuerst fertig war, bekommt, was die Gegner noch auf der Hand haben; das Blatt des Partners bekommt niemand.'],
      ['Nächste Runde', 'Links von dem, der zuletzt begonnen hat, beginnt der Nächste aus dem Team, das zurückliegt; bei Gleichstand einfach der Nächste.'],
    ],
    'revised-2': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den Gegner.'],
      ['Ende der Runde', 'Wie im neueren Spiel: Wer zuerst fertig ist, bekommt das andere Blatt und den Haggis.'],
      ['Wetten', '15 oder 30, bis zu deiner ersten Karte. Wirst du zuerst fertig, gehören die Punkte dir, sonst dem Gegner.'],
      ['Nächste Runde', 'Wer mehr Punkte hat, gibt, der andere beginnt; bei Gleichstand gibt, wer zuerst fertig war.'],
    ],
    'revised-3': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an einen Gegner, den der Gewinner wählt.'],
      ['Ende der Runde', 'Wer zuerst fertig war, bekommt das letzte Blatt und den Haggis.'],
      ['Wetten', '15 oder 30, bis zu deiner ersten Karte. Wirst du zuerst fertig, gehören die Punkte dir. Sonst bekommt sie in voller Höhe, wer zuerst fertig war, und ebenso jeder andere Gegner, der nicht gewettet hat. Ist jemand fertig, wird nicht mehr gewettet.'],
      ['Nächste Runde', 'Wer die meisten Punkte hat, gibt; bei Gleichstand, wer zuerst fertig war. Wer die wenigsten hat, beginnt; bei Gleichstand, wer links vom Geber sitzt.'],
    ],
    'first-2': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den Gegner.'],
      ['Ende der Runde', 'Wer zuerst fertig ist, bekommt das andere Blatt und den Haggis.'],
      ['Wetten', 'Bis zu deiner ersten Karte 15 oder 30 oder „Keine Wette“: Das zählt als keine, bindet aber. Wirst du zuerst fertig, gehören die Punkte dir, sonst dem Gegner.'],
      ['Nächste Runde', 'Wer mehr Punkte hat, gibt, der andere beginnt; bei Gleichstand gibt, wer zuerst fertig war.'],
    ],
    'first-3': [
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an einen Gegner, den der Gewinner wählt.'],
      ['Ende der Runde', 'Wer zuerst fertig war, bekommt 5 Punkte extra, das letzte Blatt und den Haggis.'],
      ['Wetten', 'Bis zu deiner ersten Karte 15 oder 30 oder „Keine Wette“: Das zählt als keine, bindet aber. Wirst du zuerst fertig, gehören die Punkte dir. Sonst bekommt sie in voller Höhe, wer zuerst fertig war, und ebenso jeder andere Gegner, der nicht gewettet hat. Ist jemand fertig, wird nicht mehr gewettet.'],
      ['Nächste Runde', 'Wer die meisten Punkte hat, gibt; bei Gleichstand, wer zuerst fertig war. Wer die wenigsten hat, beginnt; bei Gleichstand, wer links vom Geber sitzt.'],
    ],
    'tatties-roger': [
      ['Die Versteigerung', 'Vor dem ersten Stich bietet jeder der Reihe nach, der Geber zuerst, 15, 30 oder 45: mehr als das höchste Gebot oder, wer weniger Punkte hat als der bisher Höchstbietende, ebenso viel. Wer passt, scheidet aus. Wer zuletzt bietet, ist der Hirte, die anderen sind die Schafe.'],
      ['Der Tausch', 'Der Hirte zieht bei 15 drei Karten aus dem Haggis, bei 30 zwei, bei 45 eine, legt ebenso viele verdeckt ab und spielt den ersten Stich aus. Bietet niemand, spielt aus, wer die wenigsten Punkte hat; bei Gleichstand, wer links vom Geber sitzt.'],
      ['Das Gebot', 'Das Gebot ist die Wette des Hirten, zuerst fertig zu werden. Gelingt das, bekommt er die gebotenen Punkte. Sonst bekommt das erste fertige Schaf zwei Drittel davon, das andere ein Drittel. Die Schafe bleiben untereinander Gegner.'],
      ['Nebenwetten', 'Nach dem Tausch und bis zu seiner ersten Karte, auch wenn schon jemand fertig ist, darf ein Schaf außerdem 15, 30 oder 45 darauf wetten, in der Runde mindestens so viele Punkte zu machen, Wetten nicht mitgezählt. Eine verlorene Nebenwette bekommt, wer zuerst fertig war, und ebenso jedes Schaf ohne Nebenwette, aber nie, wer sie verloren hat. Ohne Hirten gelten hier alle drei als Schafe.'],
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den, der sie gespielt hat.'],
      ['Ende der Runde', 'Wer zuerst fertig war, bekommt das letzte Blatt und den Haggis.'],
      ['Nächste Runde', 'Wer die meisten Punkte hat, gibt; bei Gleichstand, wer zuerst fertig war. Wer die wenigsten hat, beginnt; bei Gleichstand, wer links vom Geber sitzt.'],
    ],
    'neeps-roger': [
      ['Partner', 'Partner sitzen sich gegenüber und zählen gemeinsam. Vor dem ersten Stich gibt jeder seinem Partner verdeckt eine Farbkarte, dann noch eine.'],
      ['Wetten', 'Bis zu deiner ersten Karte darfst du 5, 15 oder 30 darauf wetten, dass du zuerst fertig wirst; die Wette gilt für das Team. Ist jemand fertig, wird nicht mehr gewettet. Eine Wette des Partners darfst du durch eine höhere ersetzen, und er dann wieder deine. Wird die Person zuerst fertig, deren Wette gilt, bekommt ihr Team sie doppelt, sonst das andere Team einfach.'],
      ['Fertig werden', 'Gezählt wird das größere Blatt der beiden Gegner. Einen Doppelsieg gibt es nicht.'],
      ['Bomben', 'Ein Stich, den eine Bombe gewinnt, geht an den linken Gegner. Der Gewinner darf das nächste Ausspiel dem Partner überlassen, auch wenn er selbst schon fertig ist.'],
      ['Ende der Runde', 'Die Runde endet, wenn ein Team oder drei Spieler fertig sind. Wer zuerst fertig war, bekommt jedes Blatt, das übrig ist.'],
      ['Nächste Runde', 'Wer zuerst fertig war, gibt, oder sein linker Nachbar, wenn dieses Team zurückliegt; es beginnt, wer links vom Geber sitzt.'],
    ],
  },
};
