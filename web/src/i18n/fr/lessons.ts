/** The lessons and the rules in French. */

import type { RulesInfo } from '../../lib/protocol';
import type { Texts } from '../en/lessons';

const one = (rules: RulesInfo) => rules.worth['2'] === 1;
const several = (rules: RulesInfo, text: string) => (rules.players > 2 ? ` ${text}` : '');

export const texts: Texts = {
  goals: {
    'haggis-2': 'Jouez toutes les combinaisons, posez une bombe, faites un pari et comptez une manche.',
    'haggis-3': 'Revenez dans un pli après avoir passé, pariez contre deux adversaires et choisissez qui ramasse un pli gagné par votre bombe.',
    tatties: 'Remportez les enchères, échangez des cartes en tant que Berger et finissez en premier.',
    neeps: 'Donnez des cartes à votre partenaire, dépassez son pari, cédez-lui l’entame et réussissez un chelem.',
  },
  lessons: {
    single: {
      title: 'Battre une carte seule',
      before:
        'Dans Haggis, il s’agit de se débarrasser de ses cartes. Isla a joué un 3 jaune. Vous pouvez jouer une carte plus haute ; la couleur ne compte pas. Touchez votre 6 bleu, puis Jouer.',
      after: 'Isla a joué plus haut, avec un 8. On continue ainsi jusqu’à ce que tous les autres passent. La dernière personne à avoir joué gagne le pli, en ramasse les cartes et entame le suivant.',
    },
    pair: {
      title: 'Entamer avec une paire',
      before: 'Vous entamez : à vous de choisir ce qu’on joue dans ce pli. Des cartes de même valeur forment un groupe, et deux d’entre elles une paire. Jouez votre paire de 6.',
      after: 'Isla ne pouvait répondre que par une paire plus haute, et elle en avait une : des 8. Un groupe de trois n’aurait pas compté : il faut le même nombre de cartes.',
    },
    sequence: {
      title: 'Une suite dans une couleur',
      before: 'Trois cartes ou plus qui se suivent, toutes de la même couleur, forment une suite. Vous avez le 5, le 6 et le 7 rouges. Entamez avec cette suite.',
      after: 'Isla a répondu par une suite de trois cartes qui finit plus haut, au 8. Elle n’avait que le 7 : son J et sa Q ont fait le reste. Vous verrez bientôt comment.',
    },
    stair: {
      title: 'Un escalier',
      before: 'Des groupes de valeurs voisines, dans les mêmes couleurs, forment un escalier. Les 4 rouge et bleu et les 5 rouge et bleu sont deux paires assorties. Entamez avec ces quatre cartes.',
      after: 'Isla n’avait rien de tel : elle a passé, et le pli est à vous. Le petit tas à côté de votre total dit ce que valent les cartes ramassées : 2 points, un pour chaque 5, comme l’indiquent les petits points sur les cartes. Le nombre blanc au-dessus du nom d’Isla indique combien de cartes elle a en main.',
    },
    pass: {
      title: 'Passer',
      before: 'Vous avez entamé avec une paire de 2, et Isla a répondu par des 9. Vous n’avez pas de paire plus haute : passez.',
      after: 'À deux, le pli s’arrête dès que quelqu’un passe : Isla l’a ramassé et entame maintenant avec un 5 seul.',
    },
    wild: {
      title: 'Les figures sont des jokers',
      before:
        'Chacun a devant soi un J, une Q et un K, face visible. Avec une carte de couleur, ils remplacent n’importe quelle carte. Pour battre la paire de 9, ajoutez votre J au 10 rouge : choisissez les deux et jouez-les.',
      after: 'C’était une paire de 10. Isla a répondu par une bombe : Q et K sans carte de couleur. Les bombes viennent dans un instant. Joué seul, un J, une Q ou un K bat un 10 ; dans une suite, ils viennent après lui : 9‑10‑J.',
    },
    meaning: {
      title: 'Dites ce que c’est',
      before:
        'Avec des jokers, les mêmes cartes peuvent former plusieurs combinaisons. Choisissez le 4 jaune, le 5 jaune et la Q : la combinaison la plus haute est proposée. Pour essayer, entamez avec la suite plus basse, 3–\u20605 : touchez-la avant de jouer.',
      after: 'La Q valait un 3. D’habitude, la combinaison la plus haute est la meilleure, et il n’y a rien à toucher.',
    },
    bomb: {
      title: 'Les bombes',
      before:
        'Deux ou trois figures sans carte de couleur forment une bombe, de même que 3‑5‑7‑9 en quatre couleurs ou en une seule. Une bombe bat toute autre combinaison et toute bombe plus faible. Jouez Q et K sur les 10.',
      after:
        'Vous avez gagné, et vous entamez le pli suivant. Mais une bombe a son prix : les cartes du pli, avec leurs points, sont allées à Isla. On joue une bombe pour entamer, pas pour ramasser. De la plus faible à la plus forte : 3‑5‑7‑9 en quatre couleurs, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 dans une couleur.',
    },
    bet: {
      title: 'Parier',
      before: 'Tant que vous n’avez pas joué de carte, vous pouvez parier que vous finirez en premier. Cette main a une longue suite bleue, c’est prometteur. Touchez « Pari » et choisissez 15 points.',
      after: 'Si vous finissez en premier, vous marquez 15 points de plus ; sinon, c’est Isla qui les marque. Un pari est définitif.',
    },
    out: {
      title: 'Finir',
      before: 'Vos deux dernières cartes forment une paire : entamez avec elle, et vous avez fini. Vous marquez 5 points pour chaque carte qu’Isla a encore, et vous ramassez le reste de sa main et le Haggis : les 8 cartes qui n’ont pas été distribuées et que personne n’a vues.',
      after: 'La manche est terminée. Chaque carte qu’Isla avait encore compte 5 points. Parmi vos cartes ramassées, chaque 3, 5, 7 ou 9 vaut 1 point, un J\u00a02, une Q\u00a03, un K\u00a05 ; de petits points sur les cartes le rappellent. Vous avez 53 points, Isla 3. On joue des manches jusqu’à ce que quelqu’un ait 250 points.',
    },
    wait: {
      title: 'Passer et attendre',
      before: 'À trois, c’est chacun pour soi. Isla a entamé avec un 4, et Rory a joué un 7. Vos 8 et vos 9 valent mieux en paires et dans la suite rouge, et vos figures sont trop précieuses pour un 7. Passez.',
      after: 'Le pli n’est pas fini. Il s’arrête seulement quand tous les autres ont passé l’un après l’autre. Isla a joué un 9, Rory un 10, et c’est de nouveau à vous.',
      other: 'C’est permis, mais cela casse une bonne combinaison ou coûte une figure. Cette fois, passez.',
    },
    return: {
      title: 'De retour',
      before: 'Vous avez passé, mais vous pouvez revenir dans le même pli. Un Valet bat un 10 : choisissez votre J et jouez-le.',
      after: 'Isla et Rory ont passé : le pli et ses cinq cartes sont à vous, et vous entamez le suivant. À trois ou à quatre, passer ne vous exclut jamais d’un pli.',
      other: 'Le J seul suffit pour gagner ce pli.',
    },
    stake: {
      title: 'Un pari à trois',
      before: 'Une nouvelle manche. Tant que vous n’avez pas joué de carte, vous pouvez parier que vous finirez en premier, même si ce n’est pas votre tour. Vous avez beaucoup de paires et une suite violette de 5 à 9. Touchez « Pari » et choisissez 15 points.',
      after: 'Si vous finissez en premier, vous marquez 15 points de plus. Sinon, vous ne perdez rien. Mais qui finit en premier marque vos 15 points. L’autre adversaire en marque 15 aussi, sauf s’il a parié. Par exemple, Rory finit en premier : il marque 15 points, et Isla n’en marque 15 que si elle n’a pas parié.',
    },
    strike: {
      title: 'Une bombe pour entamer',
      before: 'C’est la fin de la manche. Vous avez une suite violette 5–\u20608 et deux figures. Rory vient de jouer trois 8. Jouez la bombe Q et K : vous entamerez, et vous pourrez finir.',
      after: 'Personne n’a de bombe plus forte : vous gagnez le pli. Mais un pli gagné par une bombe va à un adversaire.',
      other: 'Rory gagnerait alors le pli et entamerait. Jouez la bombe Q et K.',
    },
    taker: {
      title: 'Qui ramasse le pli ?',
      before: 'À trois, vous choisissez l’adversaire qui ramasse le pli. Ses cartes valent 15 points. Isla mène avec 140 points en tout, Rory en a 60. Donnez-le à Rory.',
      after: 'Rory ramasse 11 cartes. Les 15 points auraient davantage aidé Isla. Et c’est à vous d’entamer.',
      other: 'Vous pouvez, mais Isla mène déjà. Donnez le pli à Rory.',
    },
    first: {
      title: 'Finir en premier',
      before: 'Vos quatre dernières cartes forment une suite : entamez avec elle, et vous finissez en premier. Vous marquez 5 points par carte de la plus grosse des deux autres mains. Toutes deux ont encore 6 cartes.',
      after: 'Isla et Rory ont continué jusqu’à ce qu’Isla finisse à son tour. Rory a gagné un pli avec une bombe et vous l’a donné, parce qu’Isla menait. Qui finit en premier ramasse la dernière main et le Haggis, les 3 cartes qui n’ont pas été distribuées. Et votre pari est gagné : 15 points.',
      other: 'Jouez les quatre cartes violettes ensemble.',
    },
    auction: {
      title: 'Les enchères',
      before: 'Dans Tatties, il n’y a pas de paris. Avant le premier pli, on fait des enchères pour être le Berger, qui doit finir en premier contre deux Moutons. Rory enchérit à 15. Vous avez une suite jaune, un escalier de 8 et de 9 et trois 10. Enchérissez à 30.',
      after: 'Isla et Rory ont passé : vous êtes le Berger. Le Berger pioche dans le Haggis, les 3 cartes qui n’ont pas été distribuées : toutes les 3 pour une enchère de 15, 2 pour 30, 1 pour 45. Plus l’enchère est haute, moins on est aidé.',
      other: 'Enchérissez à 30. C’est assez pour dépasser 15, et vous piochez une carte de plus qu’avec 45.',
    },
    match: {
      title: 'Égaler une enchère',
      before: 'Une autre manche. Isla a 112 points, vous en avez 48, et Isla enchérit à 30. Si vous avez moins de points que l’auteur de la plus haute enchère, vous pouvez l’égaler sans surenchérir. Égalez 30.',
      after: 'La plus haute enchère est maintenant la vôtre. Isla ne pouvait que surenchérir, et elle a passé. Vous êtes le Berger et avez pioché deux cartes : le 3 bleu et le 5 vert.',
      other: 'Égalez 30 : avec moins de points qu’Isla, inutile de monter, et si vous passez, c’est elle le Berger.',
    },
    exchange: {
      title: 'L’échange',
      before: 'Les nouvelles cartes donnent trois 3 et trois 5. Écartez maintenant deux cartes de couleur, autant que vous en avez pioché. Le 2 bleu et le 4 jaune ne vont avec rien. Choisissez-les et écartez-les.',
      after: 'Personne ne voit vos cartes écartées, et personne ne les ramasse. Le Berger entame le premier pli.',
      other: 'Vous pouvez écarter deux cartes de couleur quelconques, mais le 2 bleu et le 4 jaune ne vont avec rien.',
    },
    keep: {
      title: 'Une bombe qui rapporte',
      before: 'Quelques plis plus tard, Rory a joué la bombe Q et K sur vos 9. J, Q et K ensemble forment une bombe plus forte, et dans Tatties, on garde le pli que l’on gagne avec une bombe. Jouez les trois.',
      after: 'Le pli est à vous, avec ses 20 cartes. Dans Tatties, chaque carte ramassée vaut 1 point.',
      other: 'Rory ramasserait alors le pli et entamerait. Jouez J, Q et K.',
    },
    shepherd: {
      title: 'Finir en Berger',
      before: 'Il vous reste deux 10. Isla a 8 cartes, Rory 3. Entamez avec votre paire et finissez en premier.',
      after: 'Vous avez fini en premier : votre enchère est réussie, et vous marquez 30 points. Si un Mouton avait été plus rapide, il aurait marqué 20, et l’autre 10. Les 8 cartes qu’Isla avait encore vous rapportent 5 points chacune. Elle et Rory ont continué jusqu’à ce qu’elle finisse à son tour ; vous avez alors ramassé les 2 dernières cartes de Rory. Dans Tatties, personne ne ramasse le Haggis.',
      other: 'Entamez avec les deux 10 ensemble.',
    },
    give: {
      title: 'Une carte pour votre partenaire',
      before: 'Dans Neeps, on joue à quatre, en deux équipes. Rory, en face de vous, est votre partenaire. Avant le premier pli, chacun donne à son partenaire une carte face cachée, puis une autre. Votre 2 vert ne va avec rien : choisissez-le et donnez-le à Rory.',
      after: 'Tout le monde a donné en même temps, et Rory vous a donné un 6 vert. Dans Neeps, chaque carte existe en double : vous avez maintenant six 6. Et chaque carte ramassée vaut 1 point.',
      other: 'Vous pouvez donner n’importe quelle carte de couleur, mais c’est le 2 vert qui vous sert le moins.',
    },
    team: {
      title: 'Le pari du partenaire',
      before: 'Les deux cartes ont été données. Rory a parié 15 qu’il finirait en premier. Une équipe n’a qu’un pari. Tant que vous n’avez pas joué de carte, vous pouvez le remplacer par un pari plus élevé. Avec six 6 et quatre 7, vous devriez aller plus vite : pariez 30.',
      after: 'Vos 30 ont remplacé ses 15, et ils ne comptent que si vous finissez en premier vous-même. Votre équipe les marque alors deux fois, 60 points. Sinon, l’autre équipe marque 30.',
    },
    clear: {
      title: 'Une bombe pour votre partenaire',
      before: 'Vers la fin d’une autre manche, Rory a parié 15 et n’a plus qu’une carte. Isla vient de jouer un 7. Votre 8 le battrait, mais pourrait être battu ; Q et K ne peuvent pas l’être. Jouez la bombe.',
      after: 'Tout le monde a passé, et le pli est allé à Isla, l’adversaire à votre gauche. Mais dans Neeps, une bombe rapporte encore autre chose.',
      other: 'Isla et Una pourraient encore gagner ce pli. Jouez la bombe, Q et K.',
    },
    leader: {
      title: 'Céder l’entame',
      before: 'Qui gagne un pli avec une bombe peut laisser son partenaire entamer le suivant. Il ne manque à Rory que l’entame. Choisissez Rory.',
      after: 'Rory a entamé avec un 6 et finit en premier : le pari est gagné et compte double. Una a répondu par un 7, et il vous reste un 8.',
      other: 'Si vous entamez avec votre dernière carte, vous finissez en premier, et Rory perd son pari. Choisissez Rory.',
    },
    slam: {
      title: 'Le chelem',
      before: 'Si deux partenaires sont les premiers à finir, c’est un chelem, et la manche s’arrête aussitôt. Votre dernière carte est un 8. Battez le 7.',
      after: 'Chelem ! Quand Rory a fini, Una avait 7 cartes, et elles comptent pour lui. Avec le chelem, elles comptent aussi pour vous, bien qu’Una n’en ait plus que 6. Et Rory ramasse les mains des deux adversaires.',
      other: 'Jouez votre 8. C’est votre dernière carte.',
    },
  },
  kinds: {
    single: ['Carte seule', 'une carte ; J, Q et K sont au-dessus du 10'],
    set: ['Groupe', 'des cartes de même valeur ; ici, K vaut un 4'],
    sequence: ['Suite', 'trois cartes ou plus qui se suivent, une couleur ; Q vaut le 6'],
    stair: ['Escalier', 'des groupes de même taille qui se suivent, dans les mêmes couleurs'],
    rainbow: ['La bombe la plus faible', '3‑5‑7‑9 en quatre couleurs'],
    courts: ['Bombes de figures', 'J‑Q, puis J‑K, Q‑K, J‑Q‑K'],
    suited: ['La bombe la plus forte', '3‑5‑7‑9 dans une couleur'],
  },
  aid: {
    title: 'En bref',
    players: 'Joueurs',
    deck: 'Cartes',
    dealt: 'Chacun reçoit',
    bets: 'Paris',
    bids: 'Enchères',
    captured: 'Cartes ramassées',
    goals: 'On joue en',
  },
  deck: ({ suits, copies }) => `2–\u206010 en ${suits} couleurs${copies > 1 ? ', deux fois' : ''}`,
  dealt: ({ dealt, haggis }) => `${dealt} cartes et J, Q, K${haggis ? ` ; ${haggis} cartes forment le Haggis` : ''}`,
  worth: (rules) => (one(rules) ? '1 point chacune' : '3, 5, 7, 9 : 1 point ; J\u00a02, Q\u00a03, K\u00a05'),
  common: (rules) => [
    [
      'Le but',
      'Jouez toutes vos cartes avant les autres et marquez des points : pour les cartes que les autres ont encore quand vous finissez, pour les cartes ramassées dans les plis, et pour les paris.',
    ],
    [
      'Un pli',
      `La personne qui entame joue la combinaison de son choix. Chacun à son tour joue une combinaison plus haute, exactement du même type et de la même taille, ou une bombe, ou passe.${several(rules, 'Après avoir passé, on peut rejouer plus tard dans le même pli.')}`,
      `Quand tous les autres ont passé, la dernière personne à avoir joué gagne le pli, en ramasse les cartes et entame le suivant.${several(rules, 'Si elle a fini, c’est la prochaine personne à sa gauche ayant encore des cartes qui entame.')}`,
    ],
    [
      'Les figures, des jokers',
      'Avec au moins une carte de couleur, J, Q et K remplacent n’importe quelle carte d’un groupe, d’une suite ou d’un escalier. Jouée seule, une figure est au-dessus du 10. Dans une suite ou un escalier, elle peut aussi garder sa propre valeur : 9‑10‑J, ou 10‑10‑J‑Q, où Q vaut un second J.',
    ],
    [
      'Les bombes',
      'Une bombe bat toute autre combinaison et toute bombe plus faible ; après elle, on ne peut jouer qu’une bombe plus forte. De la plus faible à la plus forte : 3‑5‑7‑9 en quatre couleurs, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 dans une couleur.',
    ],
    [
      'Finir',
      `Quand vous jouez votre dernière carte, on compte les cartes qu’a encore l’adversaire${several(rules, 'qui en a le plus')}, figures comprises. Chacune vous rapporte 5 points.${several(rules, 'Le pli continue et peut encore être battu.')}`,
    ],
  ],
  games: {
    'haggis-2': [
      ['Les bombes', 'Un pli gagné par une bombe va à l’adversaire.'],
      ['Fin de la manche', 'La manche s’arrête dès que quelqu’un a fini. Cette personne ramasse aussi la main adverse et le Haggis.'],
      ['Paris', 'Tant que vous n’avez pas joué de carte, vous pouvez parier 5, 15 ou 30 que vous finirez en premier. Si c’est le cas, vous marquez le pari ; sinon, votre adversaire le marque.'],
      ['Manche suivante', 'La personne qui a le moins de points entame ; en cas d’égalité, celle qui n’a pas fini.'],
    ],
    'haggis-3': [
      ['Les bombes', 'Un pli gagné par une bombe va à un adversaire, au choix du gagnant.'],
      ['Fin de la manche', 'La manche s’arrête quand deux personnes ont fini. La première à finir ramasse la dernière main et le Haggis.'],
      ['Paris', 'Tant que vous n’avez pas joué de carte, vous pouvez parier 5, 15 ou 30 que vous finirez en premier. Si c’est le cas, vous marquez le pari. Sinon, la première personne à finir le marque en entier, ainsi que tout autre adversaire qui n’a pas parié. Dès que quelqu’un a fini, on ne parie plus.'],
      ['Manche suivante', 'La personne qui a le moins de points entame ; en cas d’égalité, celle qui a entamé la dernière fois.'],
    ],
    tatties: [
      ['Les enchères', 'Avant le premier pli, chacun à son tour enchérit à 15, 30 ou 45 : plus que la plus haute enchère, ou autant si votre total est plus bas que celui de la personne qui la tient. On quitte les enchères dès qu’on passe. La dernière personne à enchérir est le Berger, les autres sont les Moutons.'],
      ['L’échange', 'Le Berger pioche dans le Haggis 3 cartes pour une enchère de 15, 2 pour 30, 1 pour 45, en écarte autant, face cachée, et entame le premier pli. Si personne n’enchérit, la dernière personne à passer entame.'],
      ['L’enchère', 'L’enchère remplace les paris des autres jeux : le Berger parie qu’il finira en premier. S’il y parvient, il marque son enchère. Sinon, le premier Mouton à finir en marque les deux tiers, et l’autre un tiers. Les Moutons restent adversaires l’un de l’autre.'],
      ['Les bombes', 'Un pli gagné par une bombe va à la personne qui l’a jouée.'],
      ['Fin de la manche', 'La manche s’arrête quand deux personnes ont fini. La première à finir ramasse la dernière main ; personne ne ramasse le Haggis.'],
      ['Manche suivante', 'La personne qui a le moins de points entame ; en cas d’égalité, la première des ex æquo à gauche de celle qui a entamé le premier pli.'],
    ],
    neeps: [
      ['Partenaires', 'Les partenaires sont assis face à face et comptent leurs points ensemble. Avant le premier pli, chacun donne à son partenaire une carte de couleur, face cachée, puis une autre.'],
      ['Paris', 'On parie 5, 15 ou 30, au nom de l’équipe, que l’on finira en premier ; dès que quelqu’un a fini, on ne parie plus. Avant votre première carte, vous pouvez remplacer le pari de votre partenaire par un pari plus élevé, et votre partenaire peut ensuite en faire autant. Si la personne dont le pari est en vigueur finit en premier, son équipe le marque deux fois ; sinon, l’autre équipe le marque une fois.'],
      ['Finir', 'C’est la plus grosse main des deux adversaires qui compte. Si les deux premiers à finir sont partenaires, c’est un chelem : la manche s’arrête, et le second marque pour autant de cartes que le premier.'],
      ['Les bombes', 'Un pli gagné par une bombe va à l’adversaire de gauche. Le gagnant peut laisser son partenaire entamer le suivant, même s’il a déjà fini.'],
      ['Fin de la manche', 'La manche s’arrête quand une équipe ou trois personnes ont fini. La première à finir ramasse ce que ses adversaires ont encore en main ; personne ne ramasse la main de son partenaire.'],
      ['Manche suivante', 'À gauche de la personne qui a entamé la dernière fois, le premier membre de l’équipe qui a le moins de points entame ; en cas d’égalité, simplement la personne suivante.'],
    ],
    'revised-2': [
      ['Les bombes', 'Un pli gagné par une bombe va à l’adversaire.'],
      ['Fin de la manche', 'Comme dans la version récente : la première personne à finir ramasse l’autre main et le Haggis.'],
      ['Paris', '15 ou 30, avant votre première carte. Si vous finissez en premier, vous marquez le pari ; sinon, votre adversaire le marque.'],
      ['Manche suivante', 'La personne qui a le plus de points donne, l’autre entame ; en cas d’égalité, celle qui a fini en premier donne.'],
    ],
    'revised-3': [
      ['Les bombes', 'Un pli gagné par une bombe va à un adversaire, au choix du gagnant.'],
      ['Fin de la manche', 'La première personne à finir ramasse la dernière main et le Haggis.'],
      ['Paris', '15 ou 30, avant votre première carte. Si vous finissez en premier, vous marquez le pari. Sinon, la première personne à finir le marque en entier, ainsi que tout autre adversaire qui n’a pas parié. Dès que quelqu’un a fini, on ne parie plus.'],
      ['Manche suivante', 'Le plus haut score donne ; en cas d’égalité, la première personne à avoir fini. Le plus bas entame ; en cas d’égalité, la personne à gauche du donneur.'],
    ],
    'first-2': [
      ['Les bombes', 'Un pli gagné par une bombe va à l’adversaire.'],
      ['Fin de la manche', 'La première personne à finir ramasse l’autre main et le Haggis.'],
      ['Paris', 'Avant votre première carte, 15 ou 30, ou « Pas de pari », qui ne compte pas comme un pari mais engage. Si vous finissez en premier, vous marquez le pari ; sinon, votre adversaire le marque.'],
      ['Manche suivante', 'La personne qui a le plus de points donne, l’autre entame ; en cas d’égalité, celle qui a fini en premier donne.'],
    ],
    'first-3': [
      ['Les bombes', 'Un pli gagné par une bombe va à un adversaire, au choix du gagnant.'],
      ['Fin de la manche', 'La première personne à finir marque 5 points de plus et ramasse la dernière main et le Haggis.'],
      ['Paris', 'Avant votre première carte, 15 ou 30, ou « Pas de pari », qui ne compte pas comme un pari mais engage. Si vous finissez en premier, vous marquez le pari. Sinon, la première personne à finir le marque en entier, ainsi que tout autre adversaire qui n’a pas parié. Dès que quelqu’un a fini, on ne parie plus.'],
      ['Manche suivante', 'Le plus haut score donne ; en cas d’égalité, la première personne à avoir fini. Le plus bas entame ; en cas d’égalité, la personne à gauche du donneur.'],
    ],
    'tatties-roger': [
      ['Les enchères', 'Avant le premier pli, chacun à son tour, le donneur en premier, enchérit à 15, 30 ou 45 : plus que la plus haute enchère, ou autant si votre total est plus bas que celui de la personne qui la tient. On quitte les enchères dès qu’on passe. La dernière personne à enchérir est le Berger, les autres sont les Moutons.'],
      ['L’échange', 'Le Berger pioche dans le Haggis 3 cartes pour une enchère de 15, 2 pour 30, 1 pour 45, en écarte autant, face cachée, et entame le premier pli. Si personne n’enchérit, la personne qui a le moins de points entame ; en cas d’égalité, celle à gauche du donneur.'],
      ['L’enchère', 'Par son enchère, le Berger parie qu’il finira en premier. S’il y parvient, il marque son enchère. Sinon, le premier Mouton à finir en marque les deux tiers, et l’autre un tiers. Les Moutons restent adversaires l’un de l’autre.'],
      ['Paris annexes', 'Après l’échange et avant sa première carte, même si quelqu’un a déjà fini, un Mouton peut aussi parier 15, 30 ou 45 qu’il marquera au moins autant de points dans la manche, paris non compris. Un pari annexe perdu est marqué par la première personne à finir et par chaque Mouton sans pari annexe, mais jamais par la personne qui l’a perdu. Sans Berger, tous les trois sont ici des Moutons.'],
      ['Les bombes', 'Un pli gagné par une bombe va à la personne qui l’a jouée.'],
      ['Fin de la manche', 'La première personne à finir ramasse la dernière main et le Haggis.'],
      ['Manche suivante', 'Le plus haut score donne ; en cas d’égalité, la première personne à avoir fini. Le plus bas entame ; en cas d’égalité, la personne à gauche du donneur.'],
    ],
    'neeps-roger': [
      ['Partenaires', 'Les partenaires sont assis face à face et comptent leurs points ensemble. Avant le premier pli, chacun donne à son partenaire une carte de couleur, face cachée, puis une autre.'],
      ['Paris', 'On parie 5, 15 ou 30, au nom de l’équipe, que l’on finira en premier ; dès que quelqu’un a fini, on ne parie plus. Avant votre première carte, vous pouvez remplacer le pari de votre partenaire par un pari plus élevé, et votre partenaire peut ensuite en faire autant. Si la personne dont le pari est en vigueur finit en premier, son équipe le marque deux fois ; sinon, l’autre équipe le marque une fois.'],
      ['Finir', 'C’est la plus grosse main des deux adversaires qui compte. Il n’y a pas de chelem.'],
      ['Les bombes', 'Un pli gagné par une bombe va à l’adversaire de gauche. Le gagnant peut laisser son partenaire entamer le suivant, même s’il a déjà fini.'],
      ['Fin de la manche', 'La manche s’arrête quand une équipe ou trois personnes ont fini. La première à finir ramasse toutes les mains qui restent.'],
      ['Manche suivante', 'La première personne à avoir fini donne, ou celle à sa gauche si cette équipe a moins de points ; la personne à gauche du donneur entame.'],
    ],
  },
};
