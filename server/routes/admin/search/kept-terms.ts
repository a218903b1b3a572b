import type { AdminContract } from '../../../contract/admin/endpoints.ts';
import { searchBodySchema } from '../../../contract/search/search-request.ts';
import { furthestKeptPlace } from '../../../contract/search/search-settings.ts';
import { readSearchDraft } from '../../../management/draft-readers.ts';
import {
  type CompiledSearchSettings,
  compileSettings,
} from '../../../search/settings/compiled-settings.ts';
import type { DueRun, KeptTermResult, KeptTermRun } from '../../../store/kept-term-run-store.ts';
import type { Shop } from '../../../store/shop.ts';
import type { Stores } from '../../../store/stores.ts';
import { openOffering } from '../../smart-search/offering.ts';
import { findResults } from '../../smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../../smart-search/smart-search-dependencies.ts';
import { shownProducts } from '../rulesets/shown-product.ts';

type Answer = AdminContract['runKeptTerms']['answer'];

export interface KeptTermsDependencies extends SmartSearchDependencies {
  stores: Pick<Stores, 'database' | 'keptTermRuns'>;
  now: () => number;
}

/** Runs the kept terms of shops, and tells the last run of each. */
export class KeptTerms {
  readonly #dependencies: KeptTermsDependencies;

  constructor(dependencies: KeptTermsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Searches with the settings of a draft. A draft with problems is not tried. */
  async tryDraft(shop: Shop, draft: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { read, problems } = readSearchDraft(draft);
    const locale = await this.#dependencies.search.textLocale(shop.id);
    const results = read ? await this.#search(shop, compileSettings(read, locale)) : [];
    return { problems, data: await this.#describe(shop, results) };
  }

  /** Searches with the live settings because a person asks for it. */
  async runOnRequest(shop: Shop): Promise<Answer> {
    const { database, keptTermRuns } = this.#dependencies.stores;
    const run = await this.#runLive(shop, 'request');
    await database.write(shop.id, (transaction) => keptTermRuns.save(transaction, shop.id, run));
    return { problems: [], data: await this.#describe(shop, run.results) };
  }

  /** Searches with the live settings after a change, with the database of the server that holds the lease. */
  async runDue(
    shop: Shop,
    { versions, cause }: DueRun,
    database: Pick<Stores['database'], 'write'>,
  ): Promise<void> {
    const { keptTermRuns } = this.#dependencies.stores;
    const run = await this.#runLive(shop, cause);
    await database.write(shop.id, (transaction) =>
      keptTermRuns.save(transaction, shop.id, run, versions),
    );
  }

  async lastRun(shop: Shop): Promise<AdminContract['keptTermRun']['answer']> {
    const last = await this.#dependencies.stores.keptTermRuns.last(shop.id);
    return {
      run: last
        ? {
            at: new Date(last.ranAt).toISOString(),
            after: last.cause,
            data: await this.#describe(shop, last.results),
          }
        : null,
    };
  }

  async #runLive(shop: Shop, cause: KeptTermRun['cause']): Promise<KeptTermRun> {
    const { search, now } = this.#dependencies;
    const results = await this.#search(shop, await search.settings(shop.id));
    return { ranAt: now(), cause, results };
  }

  async #search(shop: Shop, settings: CompiledSearchSettings): Promise<KeptTermResult[]> {
    const search = this.#dependencies.search.withSettings(settings);
    const results: KeptTermResult[] = [];
    if (settings.keptTerms.length === 0) {
      return results;
    }
    const offering = await openOffering(this.#dependencies.catalogs, shop);
    for (const { term, product, within } of settings.keptTerms) {
      const body = searchBodySchema.parse({ searchTerm: term, pageSize: furthestKeptPlace });
      const { page } = await findResults({ ...this.#dependencies, search }, offering, body);
      const place = page.productIds.indexOf(product) + 1 || null;
      results.push({ term, product, within, place });
      // The searches of shoppers come between.
      await new Promise(setImmediate);
    }
    return results;
  }

  /** Adds the present titles of the products. Failures come first. */
  async #describe(shop: Shop, results: readonly KeptTermResult[]): Promise<Answer['data']> {
    const ids = results.map(({ product }) => product);
    const shown = await shownProducts(this.#dependencies.texts, shop.id, ids);
    return results
      .map(({ place, ...result }) => ({
        ...result,
        title: shown.get(result.product)?.title ?? null,
        place,
        kept: place !== null && place <= result.within,
      }))
      .toSorted((one, other) => Number(one.kept) - Number(other.kept));
  }
}
