import { LRUCache } from 'lru-cache';
import { CatalogCollection } from './catalog-collection.ts';
import type { CollectionTranslation } from './record-translations.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import type { Translations } from './translations.ts';

/** Shops and languages whose collections are cached. */
const maxLists = 100;

interface TranslatedCollections {
  /** The version of the catalog's collections. A changed translation is a change of its collection. */
  version: number;
  collections: readonly CatalogCollection[];
}

/** The collections of shops with their titles and handles in a language. */
export class CollectionTexts {
  readonly #translations: Pick<Translations, 'find'>;
  readonly #lists = new LRUCache<string, TranslatedCollections>({ max: maxLists });

  constructor(translations: Pick<Translations, 'find'>) {
    this.#translations = translations;
  }

  /** Returns the collections in their order. Without a language they are in the primary one. */
  async collections(
    shopId: number,
    catalog: ShopCatalog,
    locale: string | undefined,
  ): Promise<readonly CatalogCollection[]> {
    const collections = [...catalog.collections()];
    if (locale === undefined) {
      return collections;
    }
    const key = `${shopId} ${locale}`;
    const version = catalog.collectionsVersion;
    const known = this.#lists.get(key);
    if (known?.version === version) {
      return known.collections;
    }
    const ids = collections.map(({ id }) => id);
    const translations = await this.#translations.find(shopId, { kind: 'collection', locale }, ids);
    const translated = collections.map((collection) => {
      const translation = translations.get(collection.id);
      return translation ? translate(collection, translation) : collection;
    });
    this.#lists.set(key, { version, collections: translated });
    return translated;
  }
}

function translate(
  { id, productIds, title, handle }: CatalogCollection,
  translation: CollectionTranslation,
): CatalogCollection {
  return new CatalogCollection({ id, productIds: [...productIds], title, handle, ...translation });
}
