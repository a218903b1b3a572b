/** The parts of the service that the benchmark runs, built into one module. */
import type { CompiledRuleset } from '../../server/rules/compile.ts';
import { createContext } from '../../server/rules/context.ts';
import { evaluate } from '../../server/rules/evaluate.ts';
import { dayOf, localTime, weekdayOf } from '../../server/local-time.ts';
import { readRuleset } from '../../server/rules/read-ruleset.ts';
import type { Question, QuestionRule } from './questions.ts';

export { makeQuestions, makeRules } from './questions.ts';

const timeZone = 'Europe/Berlin';
const sources = {
  collections: () => ({ sources: [] }),
  tagged: () => ({ sources: [] }),
  ofVendors: () => ({ sources: [] }),
  ofTypes: () => ({ sources: [] }),
  listing: () => ({ sources: [] }),
  ruleset: () => undefined,
  holdersOf: () => () => false,
};

export function compile(rules: readonly QuestionRule[]): CompiledRuleset {
  const read = readRuleset({ name: 'Benchmark', rules });
  if ('problems' in read) {
    throw new Error(read.problems.join('\n'));
  }
  return read.ruleset;
}

/** Runs a whole evaluation, from the facts of a request to the products and the lists of rules. */
export async function ask(ruleset: CompiledRuleset, question: Question) {
  const { product, customer, cartSubtotal, cartItemCount, country, time } = question;
  const context = createContext(
    {
      input: [{ productId: product.id, variantId: undefined }],
      cartSubtotal,
      cartItemCount,
      country,
      time,
      timeZone,
      isLoggedIn: true,
    },
    {
      products: () => [product],
      collectionsOf: () => new Set<number>(),
      views: () => undefined,
      customer: () => customer,
      purchases: () => undefined,
    },
  );
  const result = await evaluate({
    ruleset,
    rulesetId: 1,
    context,
    sources,
    limit: 100_000,
    rejectionOf: () => undefined,
  });
  return { productIds: result.productIds, matched: result.matchedRules.length };
}

/** Returns the same facts as plain values, for a rival without a shop. */
export function factsOf({ product, customer, time, ...rest }: Question) {
  const local = localTime(time, timeZone);
  return {
    cart_subtotal: rest.cartSubtotal,
    cart_item_count: rest.cartItemCount,
    country: rest.country.toLowerCase(),
    day_of_week: weekdayOf(local),
    date: dayOf(local),
    product_tag: new Set(product.tags.map((tag) => tag.toLowerCase())),
    product_vendor: product.vendor.toLowerCase(),
    product_title: product.title.toLowerCase(),
    product_price: Math.max(...product.variants.map(({ price }) => price)),
    customer_tag: new Set(customer.tags.map((tag) => tag.toLowerCase())),
    customer_order_count: customer.orderCount,
  };
}
