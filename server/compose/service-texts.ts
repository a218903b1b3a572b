import type { Logger } from 'pino';
import { CollectionTexts } from '../catalog/collection-texts.ts';
import { ProductTexts } from '../catalog/product-texts.ts';
import type { ShopDirectory } from '../catalog/shop-directory.ts';
import { Translations } from '../catalog/translations.ts';
import { type Names, platformOf } from '../contract/names.ts';
import type { Stores } from '../store/stores.ts';

export interface ServiceTexts {
  translations: Translations;
  texts: ProductTexts;
  collectionTexts: CollectionTexts;
}

/** Creates the texts of all shops, in all their languages. */
export function createTexts(
  { stores, names, log }: { stores: Stores; names: Names; log: Logger },
  directory: ShopDirectory,
): ServiceTexts {
  const translations = new Translations(stores.translations, (translation, err) =>
    log.error(
      { err, ...translation },
      'a damaged translation is shown in the primary language: pull the store again',
    ),
  );
  const texts = new ProductTexts({
    ...stores,
    translations,
    async shopOf(shopId) {
      const shop = await directory.shopOfId(shopId);
      return {
        platform: platformOf(shop?.platform ?? null, names.platform),
        presentation: shop?.presentation ?? null,
      };
    },
  });
  return { translations, texts, collectionTexts: new CollectionTexts(translations) };
}
