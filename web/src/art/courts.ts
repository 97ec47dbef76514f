/** The courts, drawn as if cut in lino: flat ink, tapered cuts, few colours. */

import { SUIT_SHAPES } from './suits';

export const INK = '#2a1a0e';
export const PAPER = '#f9ebc8';
export const GOLD = '#e2a62c';
const SKIN = '#f6d9b0';

type Nick = readonly [x: number, y: number, tx: number, ty: number, width?: number];

/** One tapered cut from (x, y) to a point. */
const nick = (x: number, y: number, tx: number, ty: number, w = 1.6): string => {
  const l = Math.hypot(tx - x, ty - y), nx = (-(ty - y) / l) * w / 2, ny = ((tx - x) / l) * w / 2;
  return `M${(x + nx).toFixed(1)} ${(y + ny).toFixed(1)}L${tx} ${ty}L${(x - nx).toFixed(1)} ${(y - ny).toFixed(1)}z`;
};
export const nicks = (list: readonly Nick[], fill: string): string => `<path fill="${fill}" d="${list.map((n) => nick(...n)).join('')}"/>`;
const rays = (cx: number, cy: number, n: number, from: number, to: number, fill: string): string => {
  const list: Nick[] = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 2 * Math.PI + .06, c = Math.cos(a), s = Math.sin(a);
    list.push([+(cx + c * to).toFixed(1), +(cy + s * to).toFixed(1), +(cx + c * from).toFixed(1), +(cy + s * from).toFixed(1), 3.4]);
  }
  return nicks(list, fill);
};
export const ground = (name: string, fill: string, lit: string, cx: number, cy: number): string => `<clipPath id="panel-${name}"><rect x="6" y="6" width="88" height="128" rx="5"/></clipPath><g clip-path="url(#panel-${name})"><path fill="${fill}" d="M0 0h100v140H0z"/>${rays(cx, cy, 30, 34, 100, lit)}`;
export const frame = `</g><rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke="${INK}" stroke-width="1.6"/>`;
/** The points it is worth; hidden where every card is worth the same. */
const dots = (n: number): string => `<g class="dots">${Array.from({ length: n }, (_, i) => `<circle cx="${50 + (i - (n - 1) / 2) * 8}" cy="128.5" r="2.7" fill="${PAPER}" stroke="${INK}" stroke-width="1"/>`).join('')}</g>`;

/** The lad: blue bonnet with toorie and feather, plaid over one shoulder, crook. */
const JACK = ground('J', '#2f6f57', '#4a8a6c', 50, 60) + `<g transform="translate(1 3)">
  <path d="M83 140V40c0-14-2-20 3-24 5-3 9 5 4 10" fill="none" stroke="${INK}" stroke-width="7.5" stroke-linecap="round"/>
  <path d="M83 140V40c0-14-2-20 3-24 5-3 9 5 4 10" fill="none" stroke="${GOLD}" stroke-width="4" stroke-linecap="round"/>
  <path d="M4 140c0-28 10-42 29-47l25 0c17 5 28 18 29 47z" fill="${INK}"/>
  <path d="M36 84h21v12l-10 14-12-13z" fill="${SKIN}" stroke="${INK}" stroke-width="1.6"/>
  <path d="M32 92l14 20 15-20 6 4-17 32h-8L27 97z" fill="${PAPER}" stroke="${INK}" stroke-width="1.6"/>
  <path d="M61 91c10 2 18 8 22 16L33 140H8z" fill="url(#plaid)" stroke="${INK}" stroke-width="2"/>
  ${nicks([[9, 126, 17, 112, 2], [14, 132, 24, 114, 2], [82, 116, 62, 138, 2], [86, 124, 72, 140, 2]], '#e9d8ae')}
  <circle cx="67" cy="103" r="6" fill="${GOLD}" stroke="${INK}" stroke-width="1.8"/><circle cx="67" cy="103" r="2" fill="${INK}"/>
  <path d="M26 47l-4 12 4-1-3 11 5-2 0 9 7 3h26l7-4 1-9 4 2-3-10 4 0-4-11z" fill="#c2622a" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>
  ${nicks([[25, 57, 30, 52, 1.5], [27, 66, 31, 58, 1.6], [70, 56, 66, 51, 1.5], [69, 66, 65, 58, 1.6]], INK)}
  <path d="M30 48c-1 14 1 24 6 31 4 5 8 8 11 8 4 0 8-3 12-8 5-7 7-17 6-31z" fill="${SKIN}" stroke="${INK}" stroke-width="1.8"/>
  ${nicks([[65, 60, 62, 63, 1.6], [65, 66, 60, 69, 1.8], [63.5, 70, 58, 73, 1.8], [62, 74.5, 56.5, 77, 1.8], [58.5, 79, 54, 80.5, 1.6]], INK)}
  <path d="M33 58c3-3 7-3 10-1l0-2.6c-4-2-8-1-10 1zM51 57c3-2 7-2 10 1l0-2.6c-3-2.6-7-3-10-1z" fill="${INK}"/>
  <path d="M34.5 62c2-2.6 5.5-2.6 7.5 0-2 1.9-5.5 1.9-7.5 0zM52 62c2-2.6 5.5-2.6 7.5 0-2 1.9-5.5 1.9-7.5 0z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/>
  <circle cx="38.4" cy="61.8" r="1.7" fill="${INK}"/><circle cx="55.9" cy="61.8" r="1.7" fill="${INK}"/>
  <path d="M48 59c-1 5-3 8-3 10 1 1.5 4 1.5 5 .5" fill="none" stroke="${INK}" stroke-width="1.5" stroke-linecap="round"/>
  <path d="M39.5 75.5c4 3.5 10 3.5 15-1-2 6-12 7.5-15 1z" fill="#a3261d" stroke="${INK}" stroke-width="1.2" stroke-linejoin="round"/>
  <g fill="#b5632f"><circle cx="37" cy="69" r=".9"/><circle cx="40" cy="70.5" r=".9"/><circle cx="35.5" cy="71.5" r=".9"/></g>
  <path d="M22 44C10 20 16 12 22 9c0 8 8 18 9 31z" fill="${PAPER}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/><path d="M21 13c0 9 4 18 7 28" fill="none" stroke="${INK}" stroke-width="1.2"/>
  ${nicks([[15.5, 22, 20, 25, 1.5], [16.5, 28, 22, 31, 1.5], [27, 27, 24, 27, 1.4], [29, 32, 26, 32, 1.4]], INK)}
  <path d="M24 46C16 32 30 19 52 17c20-2 31 10 29 20-2 8-7 12-13 11z" fill="#24477a" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
  ${nicks([[30, 36, 45, 23, 2.4], [39, 38, 50, 23, 2.4], [50, 38, 54, 23, 2.4], [61, 38, 58, 23, 2.4], [70, 40, 61, 23, 2.6], [77, 38, 65, 24, 2.2]], '#6f97c4')}
  <path d="M25 49c0-4-1-6-1-8 15-5 31-4 45 1 0 3 0 6-1 9-13-5-29-6-43-2z" fill="${PAPER}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/>
  <path d="M28 40.2l6-1.2 0 4-6 1zM40 38.4l6-.2v4l-6 .2zM52 38.6l6 .8v4l-6-.8zM63 40.6l5 1.6v4l-5-1.6zM34 43.1l6-.7v4l-6 .7zM46 42.4h6v4h-6zM58 43.5l5 1.2v4l-5-1.4z" fill="#a3261d"/>
  <circle cx="55" cy="17" r="6.5" fill="#a3261d" stroke="${INK}" stroke-width="1.8"/>${nicks([[51, 20, 54, 16, 1.8], [55, 21.5, 55.5, 16.5, 1.8], [59, 20, 57, 16, 1.8]], PAPER)}</g>` + dots(2) + frame;

/** The queen: coronet, heart-shaped hair, a great ruff, a thistle in her hand. */
const QUEEN = ground('Q', '#6a3370', '#864c8b', 54, 60) + `<g transform="translate(4 2)">
  <path d="M10 140c2-26 12-38 30-44h20c18 6 28 18 30 44z" fill="${INK}"/>
  <path d="M36 100l14 40 14-40z" fill="#a3261d" stroke="${INK}" stroke-width="1.6"/>
  ${nicks([[40, 112, 60, 112, 2], [43, 119, 57, 119, 2], [17, 128, 28, 108, 2.4], [24, 134, 34, 110, 2.4], [83, 128, 72, 108, 2.4], [76, 134, 66, 110, 2.4]], GOLD)}
  <path d="M50 20C30 20 20 36 22 54c1 14 6 22 4 34h48c-2-12 3-20 4-34 2-18-8-34-28-34z" fill="#9c3f1e" stroke="${INK}" stroke-width="2"/>
  ${nicks([[26, 52, 34, 34, 2.4], [27, 62, 34, 44, 2.2], [29, 74, 33, 56, 2.2], [74, 52, 66, 34, 2.4], [73, 62, 66, 44, 2.2], [71, 74, 67, 56, 2.2]], '#e08a4a')}
  <path d="M50 39c-5-6-15-4-17 4-1 14 0 24 5 32 4 6 8 10 12 10s8-4 12-10c5-8 6-18 5-32-2-8-12-10-17-4z" fill="${SKIN}" stroke="${INK}" stroke-width="1.8"/>
  ${nicks([[67, 58, 64.5, 61, 1.6], [66.5, 64, 62, 67, 1.7], [65, 69, 60.5, 72, 1.7], [62.5, 74, 58, 76.5, 1.7], [59.5, 78, 55.5, 80, 1.4]], INK)}
  <path d="M36 55c3-3.5 8-3.5 11-.5-3-1-8-1-11 .5zM53 54.5c3-3 8-3 11 .5-3-1.5-8-1.5-11-.5z" fill="${INK}" stroke="${INK}" stroke-width=".8"/>
  <path d="M37 61c2-3 6.5-3 8.5 0-2 2-6.5 2-8.5 0zM54.5 61c2-3 6.5-3 8.5 0-2 2-6.5 2-8.5 0z" fill="${PAPER}" stroke="${INK}" stroke-width="1.2"/><path d="M36.5 60.8c2.5-3.8 7-3.8 9.5-.6M54 60.2c2.5-3.2 7-3.2 9.5.6" fill="none" stroke="${INK}" stroke-width="1.6"/>
  <circle cx="41.5" cy="60.8" r="1.8" fill="${INK}"/><circle cx="58.5" cy="60.8" r="1.8" fill="${INK}"/>
  <path d="M51 58c-.5 4-2.5 8-2.5 10 .8 1.2 3 1.2 4 .3" fill="none" stroke="${INK}" stroke-width="1.4" stroke-linecap="round"/>
  <path d="M44.5 75c2-1.8 4-2 5.5-.8 1.5-1.2 3.5-1 5.5.8-3 3.6-8 3.6-11 0z" fill="#a3261d" stroke="${INK}" stroke-width="1"/>
  <g stroke="${INK}" stroke-width="1.5" fill="${PAPER}">${Array.from({ length: 15 }, (_, i) => { const a = Math.PI * (-.12 + 1.24 * i / 14); return `<ellipse cx="${(50 + Math.cos(a) * 29).toFixed(1)}" cy="${(87 + Math.sin(a) * 12.5).toFixed(1)}" rx="4.6" ry="6.5" transform="rotate(${(90 - a * 57.3) * -.5} ${(50 + Math.cos(a) * 29).toFixed(1)} ${(87 + Math.sin(a) * 12.5).toFixed(1)})"/>`; }).join('')}</g>
  <path d="M21 86c4-7 12-8 17-8 3 5 8 9 12 9s9-4 12-9c5 0 13 1 17 8-4 11-16 15-29 15S25 97 21 86z" fill="${PAPER}"/>
  ${nicks([[24, 87, 38, 83, 1.5], [28, 93, 41, 86, 1.5], [35, 98, 44, 88.5, 1.5], [43, 100, 47.5, 90, 1.5], [50, 101, 50, 90, 1.5], [57, 100, 52.5, 90, 1.5], [65, 98, 56, 88.5, 1.5], [72, 93, 59, 86, 1.5], [76, 87, 62, 83, 1.5]], INK)}
  <path d="M29 30l-4-19 9 8 4-13 7 11 5-14 5 14 7-11 4 13 9-8-4 19c-14-5-28-5-42 0z" fill="${GOLD}" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
  <path d="M29 30c14-5 28-5 42 0l-1 6c-13-5-27-5-40 0z" fill="#a3261d" stroke="${INK}" stroke-width="1.6"/>
  <g fill="${PAPER}" stroke="${INK}" stroke-width="1.3"><circle cx="25" cy="11" r="2.4"/><circle cx="38" cy="7.5" r="2.4"/><circle cx="62" cy="7.5" r="2.4"/><circle cx="75" cy="11" r="2.4"/><circle cx="40" cy="29.8" r="1.7"/><circle cx="50" cy="29" r="2"/><circle cx="60" cy="29.8" r="1.7"/></g>
  ${nicks([[36, 25, 36.5, 18, 1.8], [44, 24, 44.5, 16, 1.8], [50, 23, 50, 11, 2], [56, 24, 55.5, 16, 1.8], [64, 25, 63.5, 18, 1.8]], INK)}
  <path d="M84 138c-2-12-1-22 1-32" fill="none" stroke="${INK}" stroke-width="5"/><path d="M84 138c-2-12-1-22 1-32" fill="none" stroke="#8fb35a" stroke-width="2.2"/>
  <path d="M75 122c4 0 7 2 9 6-5 1-8-2-9-6z" fill="#8fb35a" stroke="${INK}" stroke-width="1.3"/>
  <g transform="translate(72 84) scale(1.08)"><path d="${SUIT_SHAPES.p[0]}" fill="#c58ad8" stroke="${INK}" stroke-width="1.5" stroke-linejoin="round"/><path d="M7.3 12h9.4c1.4 2.1 1.2 4.8-.5 6.4-1.1 1.1-2.6 1.7-4.2 1.7s-3.1-.6-4.2-1.7c-1.7-1.6-1.9-4.3-.5-6.4z" fill="#8fb35a" stroke="${INK}" stroke-width="1.2"/><path d="M8.6 13.4l5.2 4.6M15.4 13.4l-5.2 4.6" stroke="${INK}"/></g>
  <path d="M76 121c5-4 13-3 15 1 1 5-2 9-7 9-4 0-8-4-8-10z" fill="${SKIN}" stroke="${INK}" stroke-width="1.6"/><path d="M82 123l8 1M82 127l7 0" stroke="${INK}" stroke-width="1.2"/></g>` + dots(3) + frame;

/** The king: arched crown, a beard cut in waves, ermine, a claymore. */
const KING = ground('K', '#a12a20', '#bd4a38', 55, 60) + `<g transform="translate(4 2)">
  <path d="M14 6h9v86h-9z" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/><path d="M18.5 8v84" stroke="${INK}" stroke-width="1.2"/>
  <path d="M2 140c4-28 14-40 34-46h32c20 6 28 18 30 46z" fill="#24477a" stroke="${INK}" stroke-width="2"/>
  <path d="M20 101c8-7 20-9 32-9s26 2 34 10c-2 10-8 16-16 20-12-5-26-5-36 0-8-4-13-11-14-21z" fill="${PAPER}" stroke="${INK}" stroke-width="1.8"/>
  ${nicks([[27, 104, 29, 111, 3], [34, 112, 36, 119, 3], [79, 104, 77, 111, 3], [72, 112, 70, 119, 3], [28, 96, 30, 101, 2.5], [76, 96, 74, 101, 2.5]], INK)}
  <path d="M27 46l-3 16 3 12h50l3-12-3-16z" fill="#8b8478" stroke="${INK}" stroke-width="1.8"/>
  <path d="M32 46c-2 12-1 22 2 30h36c3-8 4-18 2-30z" fill="${SKIN}" stroke="${INK}" stroke-width="1.8"/>
  ${nicks([[72.5, 56, 69.5, 59, 1.6], [72.5, 61, 69, 64, 1.8]], INK)}
  <path d="M35 56c3-5 9-5 13-1l-1 2.5c-4-2-8-2-12-1.5zM56 55c4-4 10-4 13 1v0c-4-.5-8-.5-12 1.5z" fill="${INK}"/>
  <path d="M37.5 61c2-2.6 6-2.6 8 0-2 2-6 2-8 0zM58.5 61c2-2.6 6-2.6 8 0-2 2-6 2-8 0z" fill="${PAPER}" stroke="${INK}" stroke-width="1.1"/><circle cx="41.8" cy="61" r="1.8" fill="${INK}"/><circle cx="62.2" cy="61" r="1.8" fill="${INK}"/>
  <path d="M37 66c3 1.5 6 1.5 9 0M58 66c3 1.5 6 1.5 9 0" fill="none" stroke="${INK}" stroke-width="1"/>
  <path d="M50 57c0 5-4 10-4 13 2 2.5 9 2.5 11 0 0-3-3-8-3-13z" fill="${SKIN}" stroke="${INK}" stroke-width="1.4"/>
  <path d="M27 62c2 4 5 8 9 10 5-4 11-3 16-1 5-2 11-3 16 1 4-2 7-6 9-10 3 22-2 36-9 44-3 6-7 9-8 14-3-5-5-6-8-6s-5 1-8 6c-1-5-5-8-8-14-7-8-12-22-9-44z" fill="#efe2c4" stroke="${INK}" stroke-width="2" stroke-linejoin="round"/>
  <path d="M52 73c-6-4-14-3-18 4 5 3 12 4 18 1 6 3 13 2 18-1-4-7-12-8-18-4z" fill="#fffaf0" stroke="${INK}" stroke-width="1.6"/><path d="M46 80c4 2 8 2 12 0-1 4-11 4-12 0z" fill="#7c1f1c" stroke="${INK}"/>
  ${nicks([[31, 76, 37, 94, 2.2], [36, 82, 42, 104, 2.2], [41, 85, 45, 110, 2.2], [47, 87, 49, 106, 2.2], [52, 88, 52, 110, 2.2], [57, 87, 55, 106, 2.2], [63, 85, 59, 110, 2.2], [68, 82, 62, 104, 2.2], [73, 76, 67, 94, 2.2]], INK)}
  <path d="M28 44c-8-12-4-24 6-24 8 0 14 6 18 14 4-8 10-14 18-14 10 0 14 12 6 24z" fill="#7c1f1c" stroke="${INK}" stroke-width="2"/>
  <path d="M28 44c-8-12-4-24 6-24 8 0 14 6 18 14 4-8 10-14 18-14 10 0 14 12 6 24l-5-1c4-8 3-17-2-17-7 0-12 8-15 17h-4c-3-9-8-17-15-17-5 0-6 9-2 17z" fill="${GOLD}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>
  <path d="M50 33h4V24h4v-5h-4v-5h-4v5h-4v5h4z" fill="${GOLD}" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>
  <path d="M25 40c18-5 36-5 54 0l-1 11c-17-5-35-5-52 0z" fill="${GOLD}" stroke="${INK}" stroke-width="2"/>
  <g stroke="${INK}" stroke-width="1.3"><path d="M52 39.5l3.5 3.5-3.5 3.5-3.5-3.5z" fill="#24477a"/><circle cx="37" cy="43.5" r="2.4" fill="#a3261d"/><circle cx="67" cy="43.5" r="2.4" fill="#a3261d"/><circle cx="29" cy="45" r="1.5" fill="${PAPER}"/><circle cx="75" cy="45" r="1.5" fill="${PAPER}"/></g>
  <path d="M5 84l14 8 14-8 1 5-12 9v14h-6V98L4 89z" fill="${GOLD}" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"/><circle cx="19" cy="118" r="4.5" fill="${GOLD}" stroke="${INK}" stroke-width="1.8"/>
  <path d="M10 100c5-3 15-2 18 1 1 6-2 11-9 11-6 0-10-5-9-12z" fill="${SKIN}" stroke="${INK}" stroke-width="1.6"/><path d="M12 104h14M13 108h12" stroke="${INK}" stroke-width="1.2"/></g>` + dots(5) + frame;

/** By letter, each on 100 × 140. */
export const COURTS: Record<string, string> = { J: JACK, Q: QUEEN, K: KING };

/** The lad's cloth, which his picture refers to. */
export const PLAID = `<pattern id="plaid" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(-32)"><path fill="#a3261d" d="M0 0h14v14H0z"/><path fill="#1d4a35" fill-opacity=".62" d="M0 2h14v4H0zM2 0h4v14H2z"/><path fill="${GOLD}" d="M0 10h14v1H0zM10 0h1v14h-1z"/></pattern>`;
