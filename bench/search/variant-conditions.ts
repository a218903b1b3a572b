import { ShopCatalog } from '../../server/catalog/shop-catalog.ts';
import { platformProductSchema } from '../../server/ingest/reading/read-products.ts';
import { createCatalogFacts } from '../../server/search/catalog-facts.ts';
import { toSearchDocument } from '../../server/search/document.ts';
import { createEmbeddedEngine } from '../../server/search/embedded/embedded-engine.ts';
import type { FacetField, SearchFilter } from '../../server/search/query.ts';

const shop = 1;
const sizes = Array.from({ length: 20 }, (_, index) => `Size ${index}`);
const colours = Array.from({ length: 10 }, (_, index) => `Colour ${index}`);

/** Returns a product of 200 variants, of which every third is sold out. */
function coat(id: number) {
  const variants = sizes.flatMap((size, row) =>
    colours.map((colour, column) => ({
      id: id * 1_000 + row * colours.length + column,
      price: String(10 + ((id * 7 + row * 3 + column) % 90)),
      option1: size,
      option2: colour,
      inventory_quantity: (id + row + column) % 3,
    })),
  );
  const options = [
    { name: 'Size', values: sizes },
    { name: 'Colour', values: colours },
  ];
  return { id, title: `Coat ${id}`, created_at: '2026-01-01T00:00:00Z', options, variants };
}

/** Indexes so many products, and returns a function that counts those with a variant that meets a filter. */
export async function openShop(products: number) {
  const catalog = new ShopCatalog({ nextVersion: () => 1, isExclusionTag: () => false });
  const facts = createCatalogFacts({
    catalogs: { get: async () => catalog },
    bestSellers: async () => ({ productIds: [], version: '' }),
  });
  const engine = createEmbeddedEngine({ facts });
  const schema = platformProductSchema({ importedAt: '2026-01-01T00:00:00Z', platform: 'shopify' });
  async function* batches() {
    for (let id = 1; id <= products; id += 1) {
      const product = schema.parse(coat(id));
      catalog.put({
        ...product,
        createdAt: id,
        publishedAt: 0,
        variants: product.variants.map((variant) => ({
          id: variant.id,
          price: Math.round(Number(variant.price) * 100),
          inStock: variant.inventory_quantity > 0,
        })),
      });
      yield [toSearchDocument(product)];
    }
  }
  await engine.reindex(shop, batches());
  return async (filter: SearchFilter, facets: readonly FacetField[]): Promise<number> => {
    const { total } = await engine.search(shop, {
      term: 'coat',
      filter,
      facets,
      offset: 0,
      limit: 20,
    });
    return total;
  };
}
