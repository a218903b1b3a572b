import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import { searchBodySchema } from '../../contract/search/search-request.ts';
import { furthestKeptPlace } from '../../contract/search/search-settings.ts';
import type { TrialCause } from '../../contract/trial-kinds.ts';
import { type DraftProblem, readSearchDraft } from '../../changes/draft-readers.ts';
import {
  type CompiledSearchSettings,
  compileSettings,
} from '../../search/settings/compiled-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { Database } from '../../store/port/database.ts';
import type {
  DueTrial,
  EndedTrial,
  Trial,
  TrialStore,
} from '../../store/tables/trials/trial-store.ts';
import { openOffering } from '../../search/understand/offering.ts';
import { findResults } from '../../routes/smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';
import { shownProducts } from '../products/shown-product.ts';
import type { keptTermsSchema } from './contract.ts';

/** The terms with their places, and what is wrong with the draft. */
interface Answer {
  problems: DraftProblem[];
  data: z.output<typeof keptTermsSchema>;
}

export const keptTermResultsSchema = z.array(
  z.strictObject({
    term: z.string(),
    product: z.int(),
    within: z.int(),
    /** From 1; null when it is not on the first page. */
    place: z.int().nullable(),
  }),
);

type KeptTermResults = z.output<typeof keptTermResultsSchema>;

interface KeptTermsDependencies {
  smartSearch: SmartSearchDependencies;
  database: Database;
  trials: TrialStore;
  now: () => number;
}

/** Searches for the kept terms of shops. With the live settings, it records a trial. */
export class KeptTerms {
  readonly #dependencies: KeptTermsDependencies;

  constructor(dependencies: KeptTermsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Searches with the settings of a draft. A draft with problems is not tried. */
  async tryDraft(shop: Shop, draft: Readonly<Record<string, unknown>>): Promise<Answer> {
    const { search, texts } = this.#dependencies.smartSearch;
    const { read, problems } = readSearchDraft(draft);
    const locale = await search.textLocale(shop.id);
    const results = read ? await this.#search(shop, compileSettings(read, locale)) : [];
    return { problems, data: await describeKeptTerms(texts, shop.id, results) };
  }

  /** Searches with the live settings because a person asks for it. */
  async tryLive(shop: Shop): Promise<Trial> {
    const { database, trials } = this.#dependencies;
    const trial = await this.#tryLive(shop, 'request');
    await database.write(shop.id, (transaction) => trials.save(transaction, trial));
    const ended = { state: 'finished', step: '', done: 0, total: 0, failure: null } as const;
    return { ...trial, ...ended, subject: '{}' };
  }

  /** Searches with the live settings after a change, with the database of the server that holds the lease. */
  async tryDue(shop: Shop, { versions, cause }: DueTrial, database: Database): Promise<void> {
    const { trials } = this.#dependencies;
    const trial = await this.#tryLive(shop, cause);
    await database.write(shop.id, (transaction) =>
      trials.save(transaction, { ...trial, versions }),
    );
  }

  async #tryLive(shop: Shop, cause: TrialCause): Promise<EndedTrial> {
    const { smartSearch, now } = this.#dependencies;
    const startedAt = now();
    const results = await this.#search(shop, await smartSearch.search.settings(shop.id));
    return {
      id: randomUUID(),
      shopId: shop.id,
      kind: 'kept_terms',
      cause,
      result: JSON.stringify(results),
      startedAt,
      reachedAt: now(),
    };
  }

  async #search(shop: Shop, settings: CompiledSearchSettings): Promise<KeptTermResults> {
    const { smartSearch } = this.#dependencies;
    const search = smartSearch.search.withSettings(settings);
    const results: KeptTermResults = [];
    if (settings.keptTerms.length === 0) {
      return results;
    }
    const offering = await openOffering(smartSearch.catalogs, shop);
    for (const { term, product, within } of settings.keptTerms) {
      const body = searchBodySchema.parse({ searchTerm: term, pageSize: furthestKeptPlace });
      const { page } = await findResults({ ...smartSearch, search }, offering, body);
      const place = page.productIds.indexOf(product) + 1 || null;
      results.push({ term, product, within, place });
      // The searches of shoppers come between.
      await new Promise(setImmediate);
    }
    return results;
  }
}

/** Adds the present titles of the products. Failures come first. */
export async function describeKeptTerms(
  texts: ProductTexts,
  shopId: number,
  results: KeptTermResults,
): Promise<Answer['data']> {
  const ids = results.map(({ product }) => product);
  const shown = await shownProducts(texts, shopId, ids);
  return results
    .map(({ place, ...result }) => ({
      ...result,
      title: shown.get(result.product)?.title ?? null,
      place,
      kept: place !== null && place <= result.within,
    }))
    .toSorted((one, other) => Number(one.kept) - Number(other.kept));
}
