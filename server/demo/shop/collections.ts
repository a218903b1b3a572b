import { lines } from './lines.ts';
import { cents, createIds, timestamp } from './numbers.ts';
import type { PlatformCollection, PlatformProduct } from './platform.ts';
import type { StockedProduct } from './products.ts';
import type { Random } from './random.ts';

interface CollectionPlan {
  handle: string;
  title: string;
  text: string;
  includes: (stocked: StockedProduct) => boolean;
  /** Sort order; without it, product types alternate. */
  compare?: (left: PlatformProduct, right: PlatformProduct) => number;
}

const lineCollections: readonly string[] = ['tarn', 'saltmarsh', 'ember-row', 'fennick'];

const collectionPlans: readonly CollectionPlan[] = [
  {
    handle: 'new-arrivals',
    title: 'New arrivals',
    text: 'What came in during the last weeks, the newest first.',
    includes: ({ product }) => tagged(product, 'New'),
    compare: (left, right) => right.created_at.localeCompare(left.created_at),
  },
  {
    handle: 'sale',
    title: 'Sale',
    text: 'Last pieces and end of season, at lower prices while they last.',
    includes: ({ product }) => discountOf(product) > 0,
    compare: (left, right) => discountOf(right) - discountOf(left),
  },
  {
    handle: 'gifts-under-30',
    title: 'Gifts under 30',
    text: 'Small things that need no occasion, each below 30.',
    includes: ({ product }) =>
      Math.max(...product.variants.map(({ price }) => cents(price))) < 3_000,
  },
  {
    handle: 'tea-time',
    title: 'Tea time',
    text: 'Pots, cups and the leaves that go into them.',
    includes: isOfType('Teapots', 'Mugs', 'Tea'),
  },
  {
    handle: 'kitchen-and-table',
    title: 'Kitchen & table',
    text: 'Boards, glasses and cups for every day and for the long evenings.',
    includes: isOfType('Serving Boards', 'Glassware', 'Mugs', 'Teapots'),
  },
  {
    handle: 'living-room',
    title: 'Living room',
    text: 'Soft things, warm light and something for the mantelpiece.',
    includes: isOfType('Cushions', 'Throws', 'Table Lamps', 'Vases', 'Candles'),
  },
  {
    handle: 'the-study',
    title: 'The study',
    text: 'Paper, a good lamp and a bag to carry it all away.',
    includes: isOfType('Notebooks', 'Bags', 'Table Lamps'),
  },
  ...lines
    .filter(({ handle }) => lineCollections.includes(handle))
    .map((line): CollectionPlan => ({
      handle: `${line.handle}-line`,
      title: `The ${line.name} line`,
      text: `Colours of ${line.mood}, and ${line.trait}.`,
      includes: ({ design }) => design.line === line,
    })),
];

/** Builds the collections of all active products; drafts are omitted. */
export function buildCollections(
  stock: readonly StockedProduct[],
  { now, random }: { now: number; random: Random },
): PlatformCollection[] {
  const nextId = createIds(268_400_000_000, random);
  const activeProducts = stock.filter(({ product }) => product.status === 'active');
  return collectionPlans.map((plan) => {
    const products = activeProducts
      .filter((stocked) => plan.includes(stocked))
      .map(({ product }) => product);
    const ordered = plan.compare
      ? products.toSorted(plan.compare)
      : alternateTypes(random.shuffle(products));
    return {
      id: nextId(),
      handle: plan.handle,
      title: plan.title,
      body_html: `<p>${plan.text}</p>`,
      updated_at: timestamp(now),
      published_at: timestamp(now),
      sort_order: 'manual',
      product_ids: ordered.map(({ id }) => id),
    };
  });
}

function tagged({ tags }: PlatformProduct, tag: string): boolean {
  return tags.split(', ').includes(tag);
}

/** Returns the discount of the first variant as a share of its regular price. */
function discountOf({ variants }: PlatformProduct): number {
  const [variant] = variants;
  return variant?.compare_at_price ? 1 - cents(variant.price) / cents(variant.compare_at_price) : 0;
}

function isOfType(...types: readonly string[]): CollectionPlan['includes'] {
  return ({ product }) => types.includes(product.product_type);
}

/** Alternates the types of products, so that no row of a page shows only one type. */
function alternateTypes(products: readonly PlatformProduct[]): PlatformProduct[] {
  const seen = new Map<string, number>();
  return products
    .map((product) => {
      const turn = seen.get(product.product_type) ?? 0;
      seen.set(product.product_type, turn + 1);
      return { product, turn };
    })
    .toSorted((left, right) => left.turn - right.turn)
    .map(({ product }) => product);
}
