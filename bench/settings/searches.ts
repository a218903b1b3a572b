import { searchSettingsSchema } from '../../server/contract/search/search-settings.ts';
import { createEmbeddedEngine } from '../../server/search/embedded/embedded-engine.ts';
import { findPage } from '../../server/search/result-page.ts';
import type { SearchDocument } from '../../server/search/document.ts';
import type { FacetField, SearchQuery } from '../../server/search/query.ts';
import { applySettings } from '../../server/search/settings/apply-settings.ts';
import { compileSettings } from '../../server/search/settings/compiled-settings.ts';
import { ColumnFacts } from '../search/vitrine.ts';

export { readDocument } from '../search/vitrine.ts';

const shop = 1;
const facets: FacetField[] = ['vendors', 'productTypes', 'tags', 'price'];

/** Finds pages as the search endpoint does, without reading the products. */
export async function createSearches(batches: AsyncIterable<SearchDocument[]>) {
  const facts = new ColumnFacts();
  const engine = createEmbeddedEngine({ facts: async () => facts });
  await engine.reindex(shop, batches);
  const search = {
    find: (shopId: number, query: SearchQuery) => engine.search(shopId, query),
    findByMeaning: () => Promise.resolve([]),
  };
  return (settings: object) => {
    const compiled = compileSettings(searchSettingsSchema.parse(settings), 'en');
    return async (term: string): Promise<number> => {
      const query = applySettings(compiled, { term, facets });
      const promotedIds = compiled.keywordOf(term)?.pins.map(({ productId }) => productId) ?? [];
      const { total } = await findPage(search, shop, {
        query,
        page: 1,
        pageSize: 20,
        promotedIds,
        promotableIds: promotedIds,
        promotedFirst: compiled.promotedFirst,
      });
      return total;
    };
  };
}
