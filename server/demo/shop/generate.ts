import { runWhole } from '../../base/slices.ts';
import { buildCollections } from './collections.ts';
import { designProducts } from './designs.ts';
import { buildOrders } from './orders.ts';
import type {
  DemoRuleset,
  DemoSearchSettings,
  DemoWidget,
  PlatformCollection,
  PlatformOrder,
  PlatformProduct,
  ShopCustomer,
} from './platform.ts';
import { buildProducts } from './products.ts';
import { createRandom } from './random.ts';
import { addReviews } from './reviews.ts';
import { buildRulesets, rulesetIds } from './rulesets.ts';
import { buildSearchSettings } from './search-settings.ts';
import { planStock } from './stock.ts';
import { type DemoEvent, type DemoVisit, inventVisits } from './visits.ts';
import { cents, fromCents } from './numbers.ts';
import { rulesetPath } from '../../contract/listing-paths.ts';

/** Minimum number of orders of a regular customer. */
const minRegularOrders = 5;

/** Minimum total spent of a trade customer, in hundredths. */
const minTradeSpend = 200_000;

export interface DemoShop {
  products: PlatformProduct[];
  collections: PlatformCollection[];
  /** Orders, oldest first. */
  orders: PlatformOrder[];
  customers: ShopCustomer[];
  rulesets: DemoRuleset[];
  widgets: DemoWidget[];
  searchSettings: DemoSearchSettings;
  visits: DemoVisit[];
  /** Events of shoppers who have consented. */
  events: DemoEvent[];
}

const defaultSeed = 20_417;

export const demoCurrency = 'USD';

/** The number of orders of a demo shop, enough to train all models. */
const defaultOrderCount = 6_000;

interface Invention {
  now: Date;
  seed?: number;
  orderCount?: number | undefined;
}

/** Generates a whole shop. The same `now` and seed always give the same shop. */
export function generateDemoShop(invention: Invention): DemoShop {
  return runWhole(inventDemoShop(invention));
}

/** Generates a whole shop in slices, for a server that answers requests meanwhile. */
export function* inventDemoShop({
  now,
  seed = defaultSeed,
  orderCount = defaultOrderCount,
}: Invention): Generator<void, DemoShop> {
  const time = now.getTime();
  // Each part has its own random numbers, so that a change in one part does not affect the others.
  const part = (number: number) => createRandom(seed * 31 + number);
  const designs = designProducts(part(1));
  yield;
  const stock = yield* buildProducts(designs, {
    now: time,
    stock: planStock(designs.length, part(2)),
    random: part(3),
    copyRandom: part(6),
  });
  yield;
  const collections = buildCollections(stock, { now: time, random: part(4) });
  yield;
  const orders = yield* buildOrders(stock, {
    count: orderCount,
    now: time,
    currency: demoCurrency,
    random: part(5),
  });
  const bare = stock.map(({ product }) => product);
  const products = addReviews(bare, orders, part(7));
  yield;
  const visits = yield* inventVisits(orders, products, { now: time, random: part(8) });
  yield;
  return {
    products,
    collections,
    ...visits,
    customers: buildCustomers(orders),
    rulesets: buildRulesets(products, collections),
    widgets: buildWidgets(),
    searchSettings: buildSearchSettings(collections),
  };
}

/** Builds the customers with an account and the totals of their orders. */
function buildCustomers(orders: readonly PlatformOrder[]): ShopCustomer[] {
  const totals = new Map<number, { orders: number; spent: number }>();
  for (const { customer, cancelled_at, test, total_price } of orders) {
    if (customer && cancelled_at === null && !test) {
      const known = totals.get(customer.id) ?? { orders: 0, spent: 0 };
      totals.set(customer.id, {
        orders: known.orders + 1,
        spent: known.spent + cents(total_price),
      });
    }
  }
  return [...totals].map(([id, { orders: count, spent }]) => ({
    id,
    tags: [
      ...(count >= minRegularOrders ? ['regular'] : []),
      ...(spent >= minTradeSpend ? ['trade'] : []),
    ].join(', '),
    orders_count: count,
    total_spent: fromCents(spent),
  }));
}

/** Builds the widgets of the demo pages, which find them by layout, type or name. */
function buildWidgets(): DemoWidget[] {
  return [
    widget(1, 'Home: top sellers', {
      title: 'What leaves the shelves first',
      limit: 12,
      layout: 'carousel',
      source: '/api/v1/products/top_sellers',
    }),
    widget(2, 'Product page: goes well with it', {
      title: 'Goes well with it',
      limit: 8,
      layout: 'grid',
      source: rulesetPath(rulesetIds.goesWithIt),
    }),
    widget(3, 'Cart: goes with what is in it', {
      title: 'Others added these',
      limit: 4,
      layout: 'list',
      source: rulesetPath(rulesetIds.cartUpsell),
    }),
    widget(4, 'Home: weekend', {
      title: 'At its best this week',
      limit: 4,
      layout: 'grid',
      source: rulesetPath(rulesetIds.weekend),
    }),
    widget(5, 'Product page: same maker', {
      title: 'By the same maker',
      limit: 8,
      layout: 'carousel',
      source: rulesetPath(rulesetIds.sameMaker),
    }),
    widget(6, 'Home: regulars', {
      title: 'Picked for you',
      limit: 4,
      layout: 'grid',
      source: rulesetPath(rulesetIds.regulars),
    }),
  ];
}

function widget(id: number, name: string, settings: DemoWidget['settings']): DemoWidget {
  return { id, name, type: 'recommendations', settings };
}
