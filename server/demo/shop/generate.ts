import { runWhole } from '../../base/slices.ts';
import { buildCollections } from './collections.ts';
import { buildCustomers } from './customers.ts';
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
import { buildRulesets } from './rulesets.ts';
import { buildSearchSettings } from './search-settings.ts';
import { planStock } from './stock.ts';
import { type DemoEvent, type DemoVisit, inventVisits } from './visits.ts';
import { buildWidgets } from './widgets.ts';

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
