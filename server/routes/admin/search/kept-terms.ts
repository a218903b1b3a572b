import { LRUCache } from 'lru-cache';
import type { AdminContract } from '../../../contract/admin/endpoints.ts';
import { searchBodySchema } from '../../../contract/search/search-request.ts';
import { furthestKeptPlace } from '../../../contract/search/search-settings.ts';
import { readSearchDraft } from '../../../management/draft-readers.ts';
import {
  type CompiledSearchSettings,
  compileSettings,
} from '../../../search/settings/compiled-settings.ts';
import type { Shop } from '../../../store/shop-store.ts';
import { openOffering } from '../../smart-search/offering.ts';
import { findResults } from '../../smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../../smart-search/smart-search-dependencies.ts';
import { shownProducts } from '../rulesets/shown-product.ts';

type Answer = AdminContract['runKeptTerms']['answer'];

interface LiveRun {
  version: string;
  answer: Promise<Answer>;
}

const mostShops = 100;

/** Runs the kept terms of shops. Those of the live settings run again when a search may find something else. */
export class KeptTerms {
  readonly #dependencies: SmartSearchDependencies;
  readonly #live = new LRUCache<number, LiveRun>({ max: mostShops });

  constructor(dependencies: SmartSearchDependencies) {
    this.#dependencies = dependencies;
  }

  /** Searches with the settings of a draft. A draft with problems is not tried. */
  async tryDraft(shop: Shop, draft: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { read, problems } = readSearchDraft(draft);
    return {
      problems,
      data: read ? await this.#run(shop, compileSettings(read, shop.locale)) : [],
    };
  }

  /** Searches with the live settings. The result changes with publications, trainings and the catalog. */
  async runLive(shop: Shop): Promise<Answer> {
    const { catalogs, search } = this.#dependencies;
    const version = await search.version(shop.id, await catalogs.get(shop.id));
    const known = this.#live.get(shop.id);
    if (known?.version === version) {
      return known.answer;
    }
    const answer = search
      .settings(shop.id)
      .then(async (settings) => ({ problems: [], data: await this.#run(shop, settings) }));
    const run = { version, answer };
    this.#live.set(shop.id, run);
    try {
      return await answer;
    } catch (error) {
      if (this.#live.get(shop.id) === run) {
        this.#live.delete(shop.id);
      }
      throw error;
    }
  }

  async #run(shop: Shop, settings: CompiledSearchSettings): Promise<Answer['data']> {
    const dependencies = {
      ...this.#dependencies,
      search: this.#dependencies.search.withSettings(settings),
    };
    const { catalogs, texts } = dependencies;
    const offering = await openOffering(catalogs, shop, undefined);
    const ids = [...new Set(settings.keptTerms.map(({ product }) => product))];
    const shown = await shownProducts(texts, shop.id, ids, offering.market);
    const data: Answer['data'] = [];
    for (const { term, product, within } of settings.keptTerms) {
      const body = searchBodySchema.parse({ searchTerm: term, pageSize: furthestKeptPlace });
      const { page } = await findResults(dependencies, offering, body);
      const place = page.productIds.indexOf(product) + 1 || null;
      const title = shown.get(product)?.title ?? null;
      const kept = place !== null && place <= within;
      data.push({ term, product, title, within, place, kept });
      // The searches of shoppers come between.
      await new Promise(setImmediate);
    }
    return data.toSorted((one, other) => Number(one.kept) - Number(other.kept));
  }
}
