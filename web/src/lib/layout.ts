/** What the page must know of the screen; the sizes themselves are in `styles/sizes.css`. */

import { MediaQuery } from 'svelte/reactivity';

/** A large screen, with room for a panel beside the table. */
export const DESK = new MediaQuery('(min-width: 1200px) and (min-height: 481px)');

/** A phone in landscape. */
export const FLAT = new MediaQuery('(max-height: 480px) and (orientation: landscape)');

/** A phone held upright. */
export const UPRIGHT = new MediaQuery('(max-width: 600px) and (orientation: portrait)');

/** A device with a mouse, which usually has a keyboard too. */
export const KEYS = new MediaQuery('(any-pointer: fine)');

/** Courts and hand are side by side: on a large screen, and on a phone in landscape. */
export const BESIDE = new MediaQuery('(min-width: 1200px) and (min-height: 481px), (max-height: 480px) and (orientation: landscape)');
