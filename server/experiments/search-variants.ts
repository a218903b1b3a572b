import { assignVariant, type WeightedVariant } from '../base/assignment.ts';
import type { SearchSettings } from '../contract/search/search-settings.ts';
import { readStoredSearch } from '../contract/stored-settings.ts';
import type { Search } from '../search/search.ts';
import { compileSettings } from '../search/settings/compiled-settings.ts';
import type { ExperimentVariant } from '../store/tables/experiments/experiment-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { RunningExperiments } from './running-experiments.ts';

/** The search as one shopper sees it. */
export interface SeenSearch {
  search: Search;
  /** The experiment that runs on the search, with only the variant of the shopper; absent for those who are not counted. */
  experiment?: { id: number; variants: WeightedVariant[] } | undefined;
}

type SearchedShop = Shop;

interface SearchVariantsDependencies {
  search: Search;
  running: RunningExperiments;
  /** Reads the live settings of a shop. Returns the same object until they change. */
  settings: (shopId: number) => Promise<SearchSettings>;
  onCut: (cut: CutVariant) => void;
}

/** A variant whose saved settings exceed their limits. */
interface CutVariant {
  shopId: number;
  experimentId: number;
  variant: string;
  /** The names of the settings that a part is left out of, such as `search.synonyms`. */
  settings: readonly string[];
}

/** The search of a variant, with that from which it was made. */
interface VariantSearch {
  live: SearchSettings;
  locale: string;
  search: Search;
}

/** Chooses the search settings of each shopper while an experiment runs on the search. */
export class SearchVariants {
  readonly #dependencies: SearchVariantsDependencies;
  readonly #searches = new WeakMap<ExperimentVariant, VariantSearch>();

  constructor(dependencies: SearchVariantsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the search for a session, and the saved one without a session. */
  async searchFor(shop: SearchedShop, uuid: string | undefined): Promise<SeenSearch> {
    return (
      (uuid ? await this.#assigned(shop, uuid).catch(() => undefined) : undefined) ?? {
        search: this.#dependencies.search,
      }
    );
  }

  /** Rejects when the experiment cannot be read: searches go on without it. */
  async #assigned(shop: SearchedShop, uuid: string): Promise<SeenSearch | undefined> {
    const experiment = await this.#dependencies.running.at(shop.id, null);
    const variant = experiment && assignVariant(experiment.id, uuid, experiment.variants);
    return (
      variant && {
        search: await this.#searchOf(variant, { shop, experimentId: experiment.id }),
        experiment: {
          id: experiment.id,
          variants: [{ name: variant.name, weight: variant.weight }],
        },
      }
    );
  }

  async #searchOf(
    variant: ExperimentVariant,
    { shop, experimentId }: { shop: SearchedShop; experimentId: number },
  ): Promise<Search> {
    const { search, settings, onCut } = this.#dependencies;
    if (!variant.settings) {
      return search;
    }
    const { id: shopId } = shop;
    const locale = await search.textLocale(shopId);
    const live = await settings(shopId);
    const known = this.#searches.get(variant);
    if (known?.live === live && known.locale === locale) {
      return known.search;
    }
    const { changed, cut } = withChanges(live, variant.settings);
    if (cut.length > 0) {
      onCut({ shopId, experimentId, variant: variant.name, settings: cut });
    }
    const fresh = search.withSettings(compileSettings(changed, locale));
    this.#searches.set(variant, { live, locale, search: fresh });
    return fresh;
  }
}

/**
 * Returns the live settings with what a variant changes, without parts that exceed today's limits, and the names of the
 * settings that have such parts.
 */
function withChanges(
  live: SearchSettings,
  changes: Readonly<Record<string, unknown>>,
): { changed: SearchSettings; cut: readonly string[] } {
  const { settings, kept, cut } = readStoredSearch(changes);
  const read = Object.entries(settings).filter(([name]) => name in kept);
  return { changed: { ...live, ...Object.fromEntries(read) }, cut };
}
