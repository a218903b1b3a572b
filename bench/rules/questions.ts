/** Creates rules as merchants combine them, and shoppers to evaluate them for. Equal in every run. */
import type { CustomerFacts, RuleProduct } from '../../server/rules/context.ts';

export interface QuestionRule {
  logic: { rules: QuestionCondition[] }[];
  output: { type: 'product'; products: { product_id: number }[] }[];
}

export interface QuestionCondition {
  type: string;
  operator: string;
  value: string;
}

export interface Question {
  product: RuleProduct;
  customer: CustomerFacts;
  cartSubtotal: number;
  cartItemCount: number;
  country: string;
  /** Seconds since 1970. */
  time: number;
}

const tags = words('tag', 200);
const vendors = words('vendor', 50);
const titles = words('word', 100);
const segments = words('segment', 20);
const countries = ['DE', 'AT', 'CH', 'FR', 'IT', 'ES', 'GB', 'US', 'CA', 'NL'];
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const firstSecond = 1_795_800_605;

/** Returns one or two groups of one to three conditions. */
export function makeRules(count: number): QuestionRule[] {
  const random = randomFrom(1);
  const conditionKinds = makeConditionKinds(random);
  return Array.from({ length: count }, (_, index) => ({
    logic: times(1 + random(2), () => ({
      rules: times(1 + random(3), () => pick(conditionKinds, random)()),
    })),
    output: [{ type: 'product', products: [{ product_id: 1_000_000 + index }] }],
  }));
}

export function makeQuestions(count: number): Question[] {
  const random = randomFrom(2);
  return Array.from({ length: count }, (_, index) => ({
    product: {
      id: index + 1,
      title: times(4, () => pick(titles, random)).join(' '),
      handle: `product-${index}`,
      vendor: pick(vendors, random),
      type: 'Mugs',
      tags: times(6, () => pick(tags, random)),
      variants: [{ id: index + 1, price: random(20_000) / 100, inventory: 1 }],
      metafields: [],
    },
    customer: {
      tags: times(2, () => pick(segments, random)),
      orderCount: random(20),
      totalSpent: 0,
    },
    cartSubtotal: random(30_000) / 100,
    cartItemCount: 1 + random(8),
    country: pick(countries, random),
    time: firstSecond + random(30 * 86_400),
  }));
}

type Random = (below: number) => number;

function makeConditionKinds(random: Random): (() => QuestionCondition)[] {
  const some = (list: readonly string[], most: number) =>
    [...new Set(times(1 + random(most), () => pick(list, random)))].join(',');
  return [
    () => condition('cart_subtotal', 'greater_than', String(random(300))),
    () => condition('cart_subtotal', 'between', `${random(100)},${100 + random(200)}`),
    () => condition('cart_item_count', 'less_than', String(1 + random(8))),
    () => condition('product_price', 'less_than_or_equal_to', String(random(200))),
    () => condition('customer_order_count', 'greater_than_or_equal_to', String(random(20))),
    () => condition('product_tag', 'contains_any', some(tags, 8)),
    () => condition('product_tag', 'does_not_contain_any', some(tags, 8)),
    () => condition('product_vendor', 'contains_any', some(vendors, 5)),
    () => condition('customer_tag', 'contains_any', some(segments, 4)),
    () => condition('country', 'contains_any', some(countries, 4)),
    () => condition('day_of_week', 'contains_any', some(days, 3)),
    () => condition('product_title', 'contains', pick(titles, random)),
  ];
}

function condition(type: string, operator: string, value: string): QuestionCondition {
  return { type, operator, value };
}

function words(stem: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${stem} ${index}x`);
}

function times<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  const item = list[random(list.length)];
  if (item === undefined) {
    throw new Error('Nothing to choose from.');
  }
  return item;
}

/** Returns a generator of random numbers (Mulberry32), which are the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
