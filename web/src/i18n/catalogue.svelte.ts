/** The catalogue in use. */

import type { Catalogue } from '.';
import { words as en } from './en/words';
import { grammarOf } from './grammar';

class Current {
  words = $state.raw<Catalogue>(en);
  grammar = $state.raw(grammarOf('en-GB'));
}

export const state = new Current();
