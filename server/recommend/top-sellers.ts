import type { Catalogs } from '../catalog/catalogs.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { PerShop } from '../catalog/per-shop.ts';
import { type Candidate, filterCandidates, type Candidates } from '../catalog/candidates.ts';
import type { Reason } from '../contract/explanation.ts';
import { readStoredSettings } from '../contract/stored-settings.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { OrderStore, SalesWindows } from '../store/tables/shoppers/order-store.ts';
import type { SettingsStore } from '../store/tables/shops/settings-store.ts';
import type { LearnedModels } from './learned-models.ts';
import { describeSales, describeViews } from './reason-texts.ts';
import { clockSkewBound, salesWindows } from './sales.ts';

interface TopSellersDependencies {
  orders: OrderStore;
  settings: SettingsStore;
  catalogs: Catalogs;
  /** Tell what was viewed where little was sold. */
  models: LearnedModels;
  now: () => number;
  /** Called when a ranking could not be renewed while the old one is served. */
  onError: (error: unknown) => void;
}

interface BestSellers {
  /** All products of the shop: those of `sold`, then the others, newest first. */
  productIds: Iterable<Candidate>;
  /** Products with sales, best-selling first. Where they are few, the most viewed ones follow. */
  sold: Candidates & { productIds: readonly number[] };
  /** Changes with each change of the order. */
  version: string;
}

interface SalesRanking {
  soldCount: number;
  /** The sold products, then the most viewed ones. */
  ranked: readonly number[];
  /** Product → its views, for those that follow as the most viewed. */
  views: ReadonlyMap<number, number>;
  windows: SalesWindows;
  rankedAt: number;
  /** Counts the rankings. */
  number: number;
}

/** With fewer products sold, a shop's views rank the others: its first page would show the newest ones. */
const fewSold = 50;

/** The windows move with the clock, so a ranking is renewed after this time. */
const rankedForMs = 10 * 60_000;

const dayMs = 24 * 3_600_000;

/** Ranks products by sales, and by views where little was sold. Caches the ranking until they change. */
export class TopSellers implements Follower {
  readonly #dependencies: TopSellersDependencies;
  readonly #rankings = new PerShop((shopId) => this.#rank(shopId));
  #count = 0;

  constructor(dependencies: TopSellersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the best sellers of a shop, and reads them if they are not in memory. */
  async ranking(shopId: number): Promise<BestSellers> {
    const catalog = this.#dependencies.catalogs.loaded(shopId);
    const known = this.#rankings.loaded(shopId);
    if (!catalog || !known) {
      return this.#readRanking(shopId);
    }
    this.#renewWhenOld(shopId, known);
    return this.#describe(shopId, catalog, known);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    const matters = changes.some(({ kind }) => kind === 'orders' || kind === 'settings');
    const isRankedByViews = (this.#rankings.loaded(shopId)?.soldCount ?? 0) < fewSold;
    const hasNewViews = isRankedByViews && changes.some(({ kind }) => kind === 'models');
    if (matters || hasNewViews) {
      await this.rebuild(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    await this.#rankings.reload(shopId);
  }

  forget(shopId: number): void {
    this.#rankings.forget(shopId);
  }

  async #readRanking(shopId: number): Promise<BestSellers> {
    const catalog = await this.#dependencies.catalogs.get(shopId);
    return this.#describe(shopId, catalog, await this.#rankings.get(shopId));
  }

  /** Renews the ranking in the background while the old one is served. */
  #renewWhenOld(shopId: number, { rankedAt }: SalesRanking): void {
    if (this.#dependencies.now() - rankedAt > rankedForMs) {
      this.#rankings.renew(shopId).catch(this.#dependencies.onError);
    }
  }

  #describe(
    shopId: number,
    catalog: ShopCatalog,
    { ranked, views, windows, number }: SalesRanking,
  ): BestSellers {
    return {
      productIds: rankedThenNewest(ranked, catalog),
      sold: {
        productIds: ranked,
        ranking: ranked,
        explain: async (ids) => {
          const ofViews = ids.flatMap((id) => {
            const count = views.get(id);
            return count === undefined ? [] : ([[id, describeViews(count)]] as const);
          });
          return new Map([...(await this.#explain(shopId, windows, ids)), ...ofViews]);
        },
      },
      version: `${number}.${catalog.newestVersion}`,
    };
  }

  async #rank(shopId: number): Promise<SalesRanking> {
    const { orders, settings, now } = this.#dependencies;
    const rankedAt = now();
    const { top_sellers_days } = readStoredSettings(await settings.read(shopId)).settings;
    const newest = await orders.newestOrderAt(shopId, clockSkewBound(rankedAt));
    const windows = salesWindows(rankedAt, newest, top_sellers_days);
    const sold = await orders.bestSellers(shopId, windows);
    const views =
      sold.length < fewSold
        ? await this.#mostViewed(shopId, new Set(sold))
        : new Map<number, number>();
    const ranked = [...sold, ...views.keys()];
    return {
      soldCount: sold.length,
      ranked,
      views,
      windows,
      rankedAt,
      number: ++this.#count,
    };
  }

  /** Returns the believed views of the year as of the last training, most viewed first. */
  async #mostViewed(shopId: number, except: ReadonlySet<number>): Promise<Map<number, number>> {
    // This ranking counts the views beside what they led to.
    const ranking = await this.#dependencies.models.ranking(shopId, 'conversion');
    const viewed = [...(ranking?.productIds ?? [])]
      .map((id, place) => ({ id, views: ranking?.bases[place] ?? 0 }))
      .filter(({ id, views }) => views > 0 && !except.has(id))
      .toSorted((one, other) => other.views - one.views || one.id - other.id);
    return new Map(viewed.map(({ id, views }) => [id, views]));
  }

  async #explain(
    shopId: number,
    windows: SalesWindows,
    ids: readonly number[],
  ): Promise<Map<number, Reason>> {
    const { orders, now } = this.#dependencies;
    const { until, recentAfter } = windows;
    const days = Math.round((until - recentAfter) / dayMs);
    const units = await orders.unitsSold(shopId, windows, ids);
    return new Map(
      units.map((sales) => [sales.productId, describeSales(sales, { days, until, now: now() })]),
    );
  }
}

function* rankedThenNewest(ranked: readonly number[], catalog: ShopCatalog): Iterable<Candidate> {
  const alreadyNamed = new Set<number>();
  for (const id of ranked) {
    yield id;
    alreadyNamed.add(id);
  }
  yield* filterCandidates(catalog.newestFirst(), (id) => !alreadyNamed.has(id));
}
