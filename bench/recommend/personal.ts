import { pino } from 'pino';
import { runWhole } from '../../server/base/slices.ts';
import { Catalogs } from '../../server/catalog/catalogs.ts';
import type { ShopCatalog } from '../../server/catalog/shop-catalog.ts';
import { createNames } from '../../server/contract/names.ts';
import { addDemoShop, demoDomain } from '../../server/demo/create-demo-shop.ts';
import { inventDemoShop } from '../../server/demo/shop/generate.ts';
import type { DemoEvent } from '../../server/demo/shop/visits.ts';
import { chooseStrength } from '../../server/recommend/evaluation/choose-strength.ts';
import { meanOf, pairedDifference } from '../../server/recommend/evaluation/paired-difference.ts';
import { splitOfSessions } from '../../server/recommend/evaluation/split.ts';
import {
  type SplitHistory,
  splitHistoryAt,
} from '../../server/recommend/evaluation/split-history.ts';
import { visitsAfter } from '../../server/recommend/evaluation/visits.ts';
import { readHistory } from '../../server/recommend/history/read-history.ts';
import { readProductWords } from '../../server/recommend/history/read-product-words.ts';
import { trainBoughtTogether } from '../../server/recommend/models/bought-together.ts';
import { rankByConversion } from '../../server/recommend/models/conversion.ts';
import { addedToCart, type SessionHistory, viewed } from '../../server/recommend/models/history.ts';
import { listsOf } from '../../server/recommend/models/neighbour-list.ts';
import type { ProductWords } from '../../server/recommend/models/similar/product-words.ts';
import { trainSimilar } from '../../server/recommend/models/similar/similar.ts';
import { allTime, unitsSold } from '../../server/recommend/models/units-sold.ts';
import { trainViewedRelated } from '../../server/recommend/models/viewed-related.ts';
import {
  PersonalRanking,
  type ProfileLists,
} from '../../server/recommend/personal/personal-ranking.ts';
import { openStores } from '../../server/store/stores.ts';

export interface PersonalFigures {
  questions: number;
  /** Shares of the questions whose answer is among the first four. */
  shared: number;
  personal: number;
  /** Half the width of the 95 % interval of the difference; null for one question. */
  margin: number | null;
  /** Microseconds for the order of 1,000 products by ten viewed ones. */
  microseconds: number;
}

interface Options {
  dataDirectory: string;
  /** The orders of the demo shop; absent: its own number. */
  orderCount?: number | undefined;
}

const shown = 4;

/** A category has at least as many products. */
const smallestCategory = 12;

const viewsKnown = 10;

/**
 * Walks the newest fifth of the demo shop's visits: is the next product that a visit views among the first four of its
 * category, in the shared order of `smart_sort=yes` and in that for the person?
 */
export async function measurePersonal({
  dataDirectory,
  orderCount,
}: Options): Promise<PersonalFigures> {
  const stores = await openStores({ dataDirectory });
  try {
    const now = new Date();
    const log = pino({ level: 'silent' });
    await addDemoShop(stores, { platform: 'platform', now, orderCount, log });
    const [shop] = (await stores.shops.list()).filter(({ domain }) => domain === demoDomain);
    if (!shop) {
      throw new Error('The demo shop is missing');
    }
    const catalogs = new Catalogs({
      ...stores,
      names: createNames({ platform: 'platform', service: 'service' }),
    });
    const catalog = await catalogs.get(shop.id);
    const read = await readHistory(stores.history, shop.id, { until: now.getTime() });
    const { events } = runWhole(inventDemoShop({ now, orderCount }));
    const whole = { ...read, sessions: sessionsOf(events, read.productIds) };
    const split = splitOfSessions(whole.sessions, 0.2);
    if (!split) {
      throw new Error('The demo shop has no visits');
    }
    const history = splitHistoryAt(whole, split.at);
    const words = await readProductWords(stores.history, shop.id, whole.productIds);
    return figuresOf(history, words, catalog);
  } finally {
    await stores.database.close();
  }
}

/** Models do not learn from the visits of the demo shop, which here stand for those of a shop that they learn from. */
function sessionsOf(events: readonly DemoEvent[], productIds: Float64Array): SessionHistory {
  const numbers = new Map([...productIds].map((id, number) => [id, number]));
  const visits = new Map<string, { product: number; act: number; at: number }[]>();
  for (const { uuid, verb, productId = 0, at } of events.toSorted((a, b) => a.at - b.at)) {
    const product = numbers.get(productId);
    if (product !== undefined && (verb === 'viewed' || verb === 'added')) {
      const act = verb === 'added' ? addedToCart : viewed;
      visits.set(uuid, [...(visits.get(uuid) ?? []), { product, act, at }]);
    }
  }
  const steps = [...visits.values()].flat();
  let end = 0;
  return {
    starts: Uint32Array.from([0, ...[...visits.values()].map((visit) => (end += visit.length))]),
    products: Uint32Array.from(steps, ({ product }) => product),
    acts: Uint8Array.from(steps, ({ act }) => act),
    at: Float64Array.from(steps, ({ at }) => at),
    weights: Float64Array.from(visits.keys(), () => 1),
    isTrusted: Uint8Array.from(visits.keys(), () => 1),
  };
}

function figuresOf(
  history: SplitHistory,
  words: ProductWords,
  catalog: ShopCatalog,
): PersonalFigures {
  const { productIds } = history.training;
  const lists = train(history, words);
  const priceOf = (product: number) => {
    const slot = catalog.slotOf(productIds[product] ?? 0);
    const price = slot === undefined ? Infinity : catalog.lowestPrice(slot);
    return price > 0 && price < Infinity ? price : undefined;
  };
  const order = [...rankByConversion(history.training, words.types, history.splitAt).products];
  const hits = { shared: [] as number[], personal: [] as number[] };
  for (const { viewed: products } of visitsAfter(history)) {
    for (let seen = 1; seen < products.length; seen++) {
      const next = products[seen] ?? 0;
      const known = products.slice(0, seen);
      const members = categoryOf(catalog, productIds[next] ?? 0);
      const shared = order.filter(
        (one) => members?.has(productIds[one] ?? 0) && !known.includes(one),
      );
      if (!members || !shared.includes(next)) {
        continue;
      }
      const profile = { viewed: known.toReversed().slice(0, viewsKnown), cart: [], ordered: [] };
      const personal = new PersonalRanking(profile, lists, priceOf).reorder(shared);
      hits.shared.push(Number(shared.slice(0, shown).includes(next)));
      hits.personal.push(Number(personal.slice(0, shown).includes(next)));
    }
  }
  return {
    questions: hits.shared.length,
    shared: meanOf(hits.shared),
    personal: meanOf(hits.personal),
    margin: pairedDifference(hits.personal, hits.shared).margin,
    microseconds: timeOf(order, lists, priceOf),
  };
}

function train({ training }: SplitHistory, words: ProductWords): ProfileLists {
  const { orders, sessions, productIds } = training;
  const count = productIds.length;
  const coViews = trainViewedRelated(sessions, count);
  const popularity = Float32Array.from(unitsSold(training, allTime));
  const { similar, alike } = trainSimilar(words, { popularity, coViews });
  const { strength } = chooseStrength(orders, count);
  const { single } = trainBoughtTogether(orders, count, { strength, alike });
  return {
    viewedRelated: listsOf(coViews),
    boughtTogether: listsOf(single),
    similar: listsOf(similar),
  };
}

/** Returns the products of the smallest collection that is a category of the product. */
function categoryOf(catalog: ShopCatalog, productId: number): ReadonlySet<number> | undefined {
  const [smallest] = [...catalog.collections()]
    .map(({ productIds }) => new Set(productIds))
    .filter((members) => members.size >= smallestCategory && members.has(productId))
    .toSorted((one, other) => one.size - other.size);
  return smallest;
}

const timedProducts = 1_000;
const rounds = 400;

/** Returns the median time of an order. The shop's products stand for as many as a large category has. */
function timeOf(
  order: readonly number[],
  lists: ProfileLists,
  priceOf: (product: number) => number | undefined,
): number {
  const products = Array.from({ length: timedProducts }, (_, place) => order[place] ?? place);
  const times = Array.from({ length: rounds }, (_, round) => {
    const from = round % Math.max(1, order.length - viewsKnown);
    const profile = { viewed: order.slice(from, from + viewsKnown), cart: [], ordered: [] };
    const startedAt = performance.now();
    new PersonalRanking(profile, lists, priceOf).reorder(products);
    return performance.now() - startedAt;
  });
  return 1_000 * (times.toSorted((one, other) => one - other)[rounds / 2] ?? 0);
}
