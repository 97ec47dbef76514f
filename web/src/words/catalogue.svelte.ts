/** The catalogue in use. */

import type { Catalogue } from '.';
import { en } from './en';

class Current {
  words = $state.raw<Catalogue>(en);
}

export const state = new Current();
