import type { TrialResults } from '../trials/results-contract.ts';
import { searchAnswerSchema } from '../../contract/search/search-answer.ts';
import { searchBodySchema } from '../../contract/search/search-request.ts';
import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { sharesOf } from '../../search/score-shares.ts';
import {
  type CompiledSearchSettings,
  compileSettings,
} from '../../search/settings/compiled-settings.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type Offering, openOffering } from '../../search/understand/offering.ts';
import { answerSearch } from '../../routes/smart-search/search-route.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';
import { shownProducts } from '../products/shown-product.ts';

const maxRemoved = 50;

interface SearchWithSettings {
  shop: Shop;
  term: string;
  pageSize: number;
  settings: SearchSettings;
}

/** Answers a term as shoppers would see it with other settings than the saved ones. */
export async function answerWithSettings(
  dependencies: SmartSearchDependencies,
  { shop, settings, ...question }: SearchWithSettings,
): Promise<TrialResults> {
  const offering = await openOffering(dependencies.catalogs, shop);
  const locale = await dependencies.search.textLocale(shop.id);
  return findResults(dependencies, offering, question, compileSettings(settings, locale));
}

/** Asks the same code as a shopper's search, and reads its answer. */
export async function findResults(
  dependencies: SmartSearchDependencies,
  offering: Offering,
  { term, pageSize }: { term: string; pageSize: number },
  settings: CompiledSearchSettings,
): Promise<TrialResults> {
  const search = dependencies.search.withSettings(settings);
  const body = searchBodySchema.parse({
    searchTerm: term,
    pageSize,
    explain: true,
    aggregate: {},
  });
  const answer = await answerSearch({ ...dependencies, search }, offering, body);
  const { data, popular, pageInfo, redirect, aggregations, facets, metadata } =
    searchAnswerSchema.parse(JSON.parse(answer.body.bytes.toString()));
  const removed = (metadata?.removed ?? []).slice(0, maxRemoved);
  const others = [...removed, ...(popular ?? [])].map(({ id }) => id);
  const ids = [...data.map(({ id }) => id), ...others];
  const shown = await shownProducts(dependencies.texts, offering.shop.id, ids, offering.market);
  return {
    products: data.flatMap((product) => {
      const head = shown.get(product.id);
      const [source] = product.explanation?.sources ?? [];
      return head
        ? [
            {
              ...head,
              vendor: product.vendor ?? '',
              stock: stockOf(product.variants ?? []),
              promoted: product.is_promoted ?? false,
              badge: product.badge ?? null,
              tier: source?.tier ?? [],
              shares: sharesOf(source?.parts ?? []),
              reasons: source?.parts.map(({ text }) => text) ?? [],
            },
          ]
        : [];
    }),
    total: pageInfo.serverSize,
    corrected: pageInfo.correctedTerm ?? null,
    missing: pageInfo.missingWords ?? [],
    also_found: [...new Set([...settings.alternativesOf(term), ...(pageInfo.alsoSearched ?? [])])],
    widened: pageInfo.isWidened ?? false,
    degraded: pageInfo.degraded ?? false,
    redirect: redirect ?? null,
    popular: (popular ?? []).flatMap(({ id }) => shown.get(id) ?? []),
    facets: aggregations ?? {},
    facet_order: facets ?? [],
    removed: removed.flatMap(({ id, reason, text }) => {
      const head = shown.get(id);
      return head ? [{ ...head, reason, text }] : [];
    }),
  };
}

interface Stocked {
  inventory_management: string | null;
  inventory_quantity: number;
}

/** Returns the units of all variants; null when some are not counted. */
function stockOf(variants: readonly Stocked[]): number | null {
  return variants.some(({ inventory_management: counter }) => counter === null)
    ? null
    : variants.reduce((sum, { inventory_quantity: units }) => sum + Math.max(0, units), 0);
}
