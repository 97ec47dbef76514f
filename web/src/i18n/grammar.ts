/** What `Intl` knows of a language: plural forms, numbers, lists and dates. */

export interface Grammar {
  /** The form that goes with a number. A text gives them in this order: English one and other, Polish one, few and many. */
  plural: (forms: readonly string[], number: number) => string;
  /** A number as it is written: `1,000`. */
  number: (number: number) => string;
  /** A list as it is said: `Ann, Ben and Cat`. */
  list: (items: readonly string[]) => string;
  /** One of a list: `250 or 350`. */
  either: (items: readonly string[]) => string;
  /** A part of a whole: `58%`. */
  percent: (part: number) => string;
  /** The day of a moment: `18 Nov 2026`. */
  date: (moment: Date) => string;
  /** The same in short, or the month or year it lies in: `18 Nov`, `Nov 2026`, `2026`. */
  time: (moment: Date, unit: Unit) => string;
}

/** What results are counted by. */
export type Unit = 'day' | 'week' | 'month' | 'year';

const TIMES: Record<Unit, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

/** The numbers that go before a word are whole and below this. */
const MOST = 1000;
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export function grammarOf(language: string): Grammar {
  const rules = new Intl.PluralRules(language);
  const order = categories(rules);
  const numbers = new Intl.NumberFormat(language);
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const percents = new Intl.NumberFormat(language, { style: 'percent' });
  const lists = new Intl.ListFormat(language);
  const choices = new Intl.ListFormat(language, { type: 'disjunction' });
  return {
    plural: (forms, number) => forms[order.indexOf(rules.select(number))] ?? forms.at(-1) ?? '',
    number: (number) => numbers.format(number),
    list: (items) => lists.format(items),
    either: (items) => choices.format(items),
    percent: (part) => percents.format(part),
    date: (moment) => dates.format(moment),
    time: (moment, unit) => new Intl.DateTimeFormat(language, TIMES[unit]).format(moment),
  };
}

/** How many plural forms a text of a language gives. */
export function formCount(language: string): number {
  return categories(new Intl.PluralRules(language)).length;
}

/** Forms for fractions and millions are not needed. */
function categories(rules: Intl.PluralRules): Intl.LDMLPluralRule[] {
  const found = new Set(Array.from({ length: MOST }, (_, number) => rules.select(number)));
  return ORDER.filter((category) => found.has(category));
}
