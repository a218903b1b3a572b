import type { RuleProduct, RulesetContext } from '../context.ts';
import { weekdayOf, weekdays } from '../../base/local-time.ts';
import { normalise } from '../operand.ts';
import { words, wordsAmong } from '../operands/sets.ts';
import { defineCondition } from './condition-type.ts';

/** Names, descriptions and readers of word values, each of which joins the words of all products. */
const productWords: readonly [
  'tag' | 'vendor' | 'type',
  string,
  (product: RuleProduct) => readonly string[],
][] = [
  ['tag', 'tags', ({ tags }) => tags],
  ['vendor', 'vendors', ({ vendor }) => [vendor]],
  ['type', 'product types', ({ type }) => [type]],
];

const countries = wordsAmong('country codes of two letters', (word) => /^[a-z]{2}$/.test(word));

const days = wordsAmong('days such as monday', (word) =>
  weekdays.some((weekday) => weekday === word),
);

export const wordConditions = [
  ...productWords.map(([name, what, wordsOf]) =>
    defineCondition({
      type: `product_${name}`,
      group: 'page',
      picks: name,
      description: `The ${what} of the products that the request is about.`,
      operand: words,
      read: async (context: RulesetContext) => wordSet(await context.inputProducts(), wordsOf),
    }),
  ),
  defineCondition({
    type: 'product_handle',
    group: 'page',
    picks: 'handle',
    description: 'The handles of the products that the request is about.',
    operand: words,
    read: async (context) => wordSet(await context.inputProducts(), ({ handle }) => [handle]),
  }),
  ...productWords.map(([name, what, wordsOf]) =>
    defineCondition({
      type: `cart_${name}`,
      group: 'cart',
      picks: name,
      description: `The ${what} of the products of \`cart[items]\`.`,
      operand: words,
      read: async (context: RulesetContext) => wordSet(await context.cartProducts(), wordsOf),
    }),
  ),
  defineCondition({
    type: 'customer_tag',
    group: 'shopper',
    picks: 'customer_tag',
    description: 'The tags of the customer, as the store knows them.',
    operand: words,
    read: async (context) => {
      const customer = await context.customer();
      return customer && wordSet([customer], ({ tags }) => tags);
    },
  }),
  defineCondition({
    type: 'country',
    group: 'shopper',
    picks: 'country',
    description: 'The country that came as `country_code`.',
    operand: countries,
    read: ({ request: { country } }) =>
      country === undefined ? undefined : new Set([normalise(country)]),
  }),
  defineCondition({
    type: 'day_of_week',
    group: 'time',
    picks: 'day',
    description: 'The day of the request in the time zone of the shop.',
    operand: days,
    read: (context) => new Set([weekdayOf(context.time())]),
  }),
];

function wordSet<Holder>(
  holders: readonly Holder[] | undefined,
  wordsOf: (holder: Holder) => readonly string[],
): ReadonlySet<string> | undefined {
  const found = holders?.flatMap(wordsOf).map(normalise);
  return found && new Set(found.filter((word) => word !== ''));
}
