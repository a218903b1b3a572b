import { BoundedCache, textBytes } from '../base/bounded-cache.ts';
import { CatalogCollection } from './catalog-collection.ts';
import type { CollectionTranslation } from './record-translations.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import type { Translations } from './translations.ts';

/** A collection besides its texts and products. */
const collectionBytes = 300;

interface ListedCollections {
  /** The version of the catalog's collections. A changed translation is a change of its collection. */
  version: number;
  collections: readonly CatalogCollection[];
}

/** The collections of shops with their titles and handles in a language. */
export class CollectionTexts {
  readonly #translations: Translations;
  readonly #lists = new BoundedCache<string, ListedCollections>({
    name: 'translated-collections',
    sizeOf: ({ collections }) => collections.reduce((bytes, one) => bytes + bytesOf(one), 0),
  });
  readonly #primary = new WeakMap<ShopCatalog, ListedCollections>();

  constructor(translations: Translations) {
    this.#translations = translations;
  }

  /**
   * Returns the collections in their order. Without a language they are in the primary one. Returns the same list until a
   * collection changes.
   */
  async collections(
    shopId: number,
    catalog: ShopCatalog,
    locale: string | undefined,
  ): Promise<readonly CatalogCollection[]> {
    if (locale === undefined) {
      return this.#primaryCollections(catalog);
    }
    const key = `${shopId} ${locale}`;
    const version = catalog.collectionsVersion;
    const known = this.#lists.get(key);
    if (known?.version === version) {
      return known.collections;
    }
    const collections = this.#primaryCollections(catalog);
    const ids = collections.map(({ id }) => id);
    const translations = await this.#translations.find(shopId, { kind: 'collection', locale }, ids);
    const translated = collections.map((collection) => {
      const translation = translations.get(collection.id);
      return translation ? translate(collection, translation) : collection;
    });
    this.#lists.set(key, { version, collections: translated });
    return translated;
  }

  #primaryCollections(catalog: ShopCatalog): readonly CatalogCollection[] {
    const version = catalog.collectionsVersion;
    const known = this.#primary.get(catalog);
    if (known?.version === version) {
      return known.collections;
    }
    const collections = [...catalog.collections()];
    this.#primary.set(catalog, { version, collections });
    return collections;
  }
}

function bytesOf({ productIds, title, handle, link }: CatalogCollection): number {
  const texts = [title, handle, link ?? ''];
  return texts.reduce((sum, one) => sum + textBytes(one), collectionBytes + 8 * productIds.length);
}

function translate(
  { id, productIds, title, handle, link }: CatalogCollection,
  translation: CollectionTranslation,
): CatalogCollection {
  const collection = { id, productIds: [...productIds], title, handle, link };
  return new CatalogCollection({ ...collection, ...translation });
}
