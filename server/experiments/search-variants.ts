import { assignVariant } from '../assignment.ts';
import { searchSettingsSchema } from '../contract/search/search-settings.ts';
import type { Search } from '../search/search.ts';
import { compileSettings } from '../search/settings/compiled-settings.ts';
import type { ExperimentVariant } from '../store/experiments/experiment-store.ts';
import type { Shop } from '../store/shop-store.ts';
import type { RunningExperiments } from './running-experiments.ts';

/** The search as one shopper sees it. */
export interface SeenSearch {
  search: Search;
  /** The experiment that runs on the search, with the variant of the shopper; absent for those who are not counted. */
  experiment?: { id: number; variant: string } | undefined;
}

type SearchedShop = Pick<Shop, 'id' | 'locale'>;

/** Chooses the search settings of each shopper while an experiment runs on the search. */
export class SearchVariants {
  readonly #search: Search;
  readonly #running: Pick<RunningExperiments, 'at'>;
  readonly #searches = new WeakMap<ExperimentVariant, { locale: string; search: Search }>();

  constructor({ search, running }: { search: Search; running: Pick<RunningExperiments, 'at'> }) {
    this.#search = search;
    this.#running = running;
  }

  /** Returns the search for a session, and the saved one without a session. */
  async searchFor(shop: SearchedShop, uuid: string | undefined): Promise<SeenSearch> {
    return (
      (uuid ? await this.#assigned(shop, uuid).catch(() => undefined) : undefined) ?? {
        search: this.#search,
      }
    );
  }

  /** Rejects when the experiment cannot be read: searches go on without it. */
  async #assigned(shop: SearchedShop, uuid: string): Promise<SeenSearch | undefined> {
    const experiment = await this.#running.at(shop.id, null);
    const variant = experiment && assignVariant(experiment.id, uuid, experiment.variants);
    return (
      variant && {
        search: this.#searchOf(variant, shop.locale),
        experiment: { id: experiment.id, variant: variant.name },
      }
    );
  }

  #searchOf(variant: ExperimentVariant, locale: string): Search {
    if (!variant.settings) {
      return this.#search;
    }
    const known = this.#searches.get(variant);
    if (known?.locale === locale) {
      return known.search;
    }
    const settings = compileSettings(searchSettingsSchema.parse(variant.settings), locale);
    const search = this.#search.withSettings(settings);
    this.#searches.set(variant, { locale, search });
    return search;
  }
}
