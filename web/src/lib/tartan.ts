/** A tartan for every player, woven from the player's id: avatar, card backs, and a line in charts. */

const WOOL: Record<string, string> = {
  rowan: '#a8281f', madder: '#741a1e', rust: '#b85a24', gorse: '#e3ae2c', oat: '#efe4c9', bracken: '#8a5a2b',
  moss: '#6b7f35', pine: '#1d4a35', fern: '#3f7a4f', loch: '#2b6688', sky: '#93bccb', navy: '#1b2c54',
  heather: '#82508f', plum: '#4a2450', slate: '#59636b', peat: '#241d1a', pink: '#d58a95', teal: '#1f7a78',
};

interface Sett {
  name: string;
  /** Half a sett: colours and threads, mirrored at both ends. */
  half: string;
  /** The colour of its line in a chart, on light and on dark. */
  line: readonly [string, string];
}

export interface Cloth extends Sett {
  /** One woven repeat, for `background-image`. */
  url: string;
  /** The letter on it, where that is not the first of the name beside it: "You" wear your own. */
  letter?: string;
}

const SETTS: readonly Sett[] = [
  { name: 'Rowan', half: 'rowan14 pine6 rowan3 pine9 oat1 navy4', line: ['#a8281f', '#f08a7d'] },
  { name: 'Loch', half: 'navy12 loch10 sky1 loch4 peat5 oat1', line: ['#24618a', '#7fc0e6'] },
  { name: 'Pine', half: 'pine14 peat5 pine4 gorse1 pine6 peat3', line: ['#1d6a45', '#6fcf97'] },
  { name: 'Heather', half: 'heather13 plum7 heather3 oat1 plum3 moss5', line: ['#82508f', '#d6a2e4'] },
  { name: 'Gorse', half: 'gorse13 peat6 gorse4 peat2 gorse2 rowan1', line: ['#8a6200', '#f0c24a'] },
  { name: 'Peat', half: 'peat13 bracken6 peat3 oat2 peat4 rowan2', line: ['#6b4a2a', '#d2a679'] },
  { name: 'Oat', half: 'oat14 bracken4 oat4 peat3 oat2 rowan1', line: ['#6f6248', '#e6d7b0'] },
  { name: 'Rust', half: 'rust13 peat4 rust4 teal6 oat1 teal3', line: ['#b04a12', '#ffa56b'] },
  { name: 'Teal', half: 'teal13 navy7 teal3 gorse1 navy5 teal2', line: ['#117270', '#62cdc8'] },
  { name: 'Dress', half: 'oat11 loch7 oat3 navy7 sky2 rowan1', line: ['#3a6ea5', '#a9cdf2'] },
  { name: 'Moss', half: 'moss13 pine8 moss3 gorse1 rust4 gorse1', line: ['#5b7020', '#b8d070'] },
  { name: 'Madder', half: 'madder14 navy7 madder3 gorse1 pine7 oat1', line: ['#7d1d22', '#e98f8f'] },
  { name: 'Slate', half: 'slate13 peat6 slate4 pink2 slate3 oat1', line: ['#4d5a66', '#b4c2cd'] },
  { name: 'Rose', half: 'pink12 plum6 pink3 oat2 plum3 pine3', line: ['#a94a5c', '#f2a9b4'] },
  { name: 'Night', half: 'navy13 peat6 navy3 rowan2 navy4 gorse1', line: ['#2c3f80', '#9db2f5'] },
  { name: 'Fern', half: 'fern12 oat2 fern4 navy7 fern2 oat1', line: ['#2f7a48', '#86d39c'] },
];
const HOUSE = SETTS.findIndex(({ name }) => name === 'Madder');
/** The step to another sett if one is taken. It is coprime to their number. */
const STEP = 5;

const woven = new Map<number, Cloth>();

/** The cloths of a table, by seat: each from the player's id, all different, and none the house's. */
export function cloths(ids: readonly string[]): Cloth[] {
  const taken = new Set([HOUSE]);
  return ids.map((id) => {
    let number = hash(id) % SETTS.length;
    while (taken.has(number)) number = (number + STEP) % SETTS.length;
    taken.add(number);
    return cloth(number);
  });
}

/** The cloth of one player alone. */
export function clothOf(id: string): Cloth {
  return cloths([id])[0]!;
}

/** The first letter of a name. */
export function firstLetter(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

/** Cloths of which the reader's has the letter of the reader's name, for where they are called "You". */
export function withMyLetter(worn: readonly Cloth[], mine: number | null, name: string): Cloth[] {
  return worn.map((cloth, seat) => (seat === mine && firstLetter(name) ? { ...cloth, letter: firstLetter(name) } : cloth));
}

/** The cloth on the backs of the Haggis. */
export function houseCloth(): Cloth {
  return cloth(HOUSE);
}

function cloth(number: number): Cloth {
  const known = woven.get(number);
  if (known) return known;
  const made = weave(SETTS[number]!);
  woven.set(number, made);
  return made;
}

function hash(text: string): number {
  let number = 2_166_136_261;
  for (const letter of text) number = Math.imul(number ^ letter.codePointAt(0)!, 16_777_619);
  return (number ^ (number >>> 15)) >>> 0;
}

function weave(sett: Sett): Cloth {
  const half = sett.half.split(' ').map((stripe): [string, number] => {
    const colour = stripe.replace(/\d+/, '');
    return [WOOL[colour]!, 2 * Number(stripe.slice(colour.length))];
  });
  const whole = [...half, ...half.slice(1, -1).reverse()];
  const size = whole.reduce((sum, [, threads]) => sum + threads, 0);
  let at = 0;
  let warp = '';
  let weft = '';
  for (const [colour, threads] of whole) {
    warp += `<path fill="${colour}" d="M${at} 0h${threads}v${size}h-${threads}z"/>`;
    weft += `<path fill="${colour}" d="M0 ${at}v${threads}h${size}v-${threads}z"/>`;
    at += threads;
  }
  // The weft shows through diagonal lines: a twill, two over two.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><defs><pattern id="t" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M-1 1l2-2M0 4l4-4M3 5l2-2" stroke="#fff" stroke-width="1.42"/></pattern><mask id="m"><path fill="url(#t)" d="M0 0h${size}v${size}H0z"/></mask></defs>${warp}<g mask="url(#m)">${weft}</g></svg>`;
  return { ...sett, url: `url("data:image/svg+xml,${encodeURIComponent(svg)}")` };
}
