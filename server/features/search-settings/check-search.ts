import type { z } from 'zod';
import type { searchTrialEndpoints } from './contract.ts';
import { readSearchDraft } from '../../changes/draft-readers.ts';
import type { SearchSettings } from '../../contract/search/search-settings.ts';
import type { SearchQuery } from '../../search/query.ts';
import type { Search } from '../../search/search.ts';
import type { SmartSearchDependencies } from '../../routes/smart-search/smart-search-dependencies.ts';

type CheckAnswer = z.output<(typeof searchTrialEndpoints)['checkSearch']['answer']>;

type CheckDependencies = SmartSearchDependencies;

/** Finds what has no effect: synonyms whose words no product has, and products, collections and tags that are gone. */
export async function checkSearch(
  { search, catalogs }: CheckDependencies,
  shopId: number,
  draft: Readonly<Record<string, unknown>>,
): Promise<CheckAnswer> {
  const { read, problems } = readSearchDraft(draft);
  const catalog = await catalogs.get(shopId);
  const found = async (query: Pick<SearchQuery, 'term' | 'filter'>) => {
    // The searches of shoppers come between.
    await new Promise(setImmediate);
    return findsAny(search, shopId, query);
  };
  const synonyms = Array.from(
    read?.synonyms ?? [],
    ({ words, also_find: others = words }) => others,
  );
  const areDead = await inTurn(synonyms, (words) => areAllUnknown(words, found));
  const tags = read?.excluded_tags ?? [];
  const areGone = await inTurn(tags, async (tag) => !(await found(withTag(tag))));
  return {
    problems,
    dead_synonyms: areDead.flatMap((isDead, place) => (isDead ? [place] : [])),
    dead_products: productsOf(read).filter((id) => catalog.slotOf(id) === undefined),
    dead_collections: (read?.excluded_collections ?? []).filter(
      (id) => catalog.collection(id) === undefined,
    ),
    dead_tags: tags.filter((_, place) => areGone[place]),
  };
}

function withTag(tag: string): Pick<SearchQuery, 'term' | 'filter'> {
  return { term: '', filter: { tags: [tag] } };
}

/** Returns the ids of all products that settings name. */
function productsOf(settings: SearchSettings | undefined): number[] {
  return [
    ...new Set([
      ...(settings?.excluded_products ?? []),
      ...(settings?.keyword_groups ?? []).flatMap(({ promoted_products: ids }) => ids),
      ...(settings?.kept_terms ?? []).map(({ product }) => product),
    ]),
  ];
}

async function inTurn<Item>(
  items: readonly Item[],
  check: (item: Item) => Promise<boolean>,
): Promise<boolean[]> {
  const results: boolean[] = [];
  for (const item of items) {
    results.push(await check(item));
  }
  return results;
}

async function areAllUnknown(
  words: readonly string[],
  isFound: (query: Pick<SearchQuery, 'term'>) => Promise<boolean>,
): Promise<boolean> {
  for (const term of words) {
    if (await isFound({ term })) {
      return false;
    }
  }
  return true;
}

async function findsAny(
  search: Search,
  shopId: number,
  query: Pick<SearchQuery, 'term' | 'filter'>,
): Promise<boolean> {
  const { total } = await search.find(shopId, { ...query, isAsTyped: true, offset: 0, limit: 1 });
  return total > 0;
}
