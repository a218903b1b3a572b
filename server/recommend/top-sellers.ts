import type { Catalogs } from '../catalog/catalogs.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { shopSettingsSchema } from '../contract/settings.ts';
import type { Change } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { rankBySales, salesWindows } from './sales.ts';

export interface TopSellersDependencies {
  orders: OrderStore;
  settings: SettingsStore;
  catalogs: Catalogs;
  now: () => number;
}

interface Ranking {
  /** Products with sales; the others follow, newest first. */
  sold: readonly number[];
  rankedAt: number;
}

/** The windows move with the clock: by then a ranking is made anew. */
const rankedForMs = 10 * 60_000;

/** Which products sell best, counted from the orders and kept until these change. */
export class TopSellers implements Follower {
  readonly #dependencies: TopSellersDependencies;
  readonly #rankings = new Map<number, Promise<Ranking>>();

  constructor(dependencies: TopSellersDependencies) {
    this.#dependencies = dependencies;
  }

  /** All products of the shop, best-selling first. */
  async ranking(shopId: number): Promise<Iterable<number>> {
    const catalog = await this.#dependencies.catalogs.get(shopId);
    const { sold } = await this.#current(shopId);
    return soldThenNewest(sold, catalog);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const matters = changes.some(({ kind }) => kind === 'orders' || kind === 'settings');
    if (matters) {
      await this.rebuild(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    if (this.#rankings.has(shopId)) {
      const ranking = await this.#rank(shopId);
      this.#rankings.set(shopId, Promise.resolve(ranking));
    }
  }

  async #current(shopId: number): Promise<Ranking> {
    const known = await this.#rankings.get(shopId);
    if (known && this.#dependencies.now() - known.rankedAt < rankedForMs) {
      return known;
    }
    const ranking = this.#rank(shopId);
    this.#rankings.set(shopId, ranking);
    ranking.catch(() => this.#rankings.delete(shopId));
    return ranking;
  }

  async #rank(shopId: number): Promise<Ranking> {
    const { orders, settings, catalogs, now } = this.#dependencies;
    const rankedAt = now();
    const { top_sellers_days } = shopSettingsSchema.parse(await settings.read(shopId));
    const newest = await orders.newestOrderAt(shopId);
    const windows = salesWindows(rankedAt, newest, top_sellers_days);
    const [recent, year] = await Promise.all([
      orders.unitsSold(shopId, windows.recentAfter, windows.until),
      orders.unitsSold(shopId, windows.yearAfter, windows.until),
    ]);
    const catalog = await catalogs.get(shopId);
    return { sold: rankBySales(recent, year, (id) => catalog.createdAt(id)), rankedAt };
  }
}

function* soldThenNewest(sold: readonly number[], catalog: ShopCatalog): Iterable<number> {
  yield* sold;
  const alreadyNamed = new Set(sold);
  for (const id of catalog.newestFirst()) {
    if (!alreadyNamed.has(id)) {
      yield id;
    }
  }
}
