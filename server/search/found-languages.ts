import type { Catalogs } from '../catalog/catalogs.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import { toPlainText } from '../text/plain-text.ts';
import { detectLanguage } from '../text/languages/detect-language.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { type Language, languageOf } from '../text/languages/language.ts';

interface FoundLanguagesDependencies {
  catalogs: Catalogs;
  texts: ProductTexts;
}

/** Products whose texts tell the language of a shop. Parsing them takes some ten milliseconds. */
const productsRead = 200;
const longestDescription = 300;

/** The texts are read again when a shop has grown or shrunk by this share. */
const shareOfChange = 0.2;

/** Finds out the language of each shop's texts from its newest products. */
export class FoundLanguages {
  readonly #dependencies: FoundLanguagesDependencies;
  readonly #found = new Map<number, { size: number; language: Promise<Language | undefined> }>();

  constructor(dependencies: FoundLanguagesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns the language of a shop's texts; undefined where they are few or mixed. */
  async of(shopId: number): Promise<Language | undefined> {
    const catalog = await this.#dependencies.catalogs.get(shopId);
    const known = this.#found.get(shopId);
    if (known && Math.abs(catalog.size - known.size) <= known.size * shareOfChange) {
      return known.language;
    }
    const ids = [...catalog.newestFirst()].slice(0, productsRead);
    const language = this.#read(shopId, ids);
    this.#found.set(shopId, { size: catalog.size, language });
    // The next request tries again.
    language.catch(() => this.#found.delete(shopId));
    return language;
  }

  /** Returns the language that a shop's texts are in and its locale does not say; null when they agree. */
  async unnamedIn(shop: Shop): Promise<{ found: Language; is_used: boolean } | null> {
    const found = await this.of(shop.id);
    return found === undefined || found === languageOf(shop.locale)
      ? null
      : { found, is_used: isLocaleUnset(shop) };
  }

  async #read(shopId: number, ids: readonly number[]): Promise<Language | undefined> {
    const products = await this.#dependencies.texts.products(shopId, ids);
    return detectLanguage(
      products.flatMap(({ title, product_type: type, body_html: html }) => [
        title,
        type,
        toPlainText(html ?? '').slice(0, longestDescription),
      ]),
    );
  }
}

/** Returns true when neither the merchant nor the store has said the language of a shop. */
function isLocaleUnset({ ownFields, presentation }: Shop): boolean {
  return presentation === null && !ownFields.includes('locale');
}

/** Returns the locale of a shop's texts: the one found out where nobody has set any. */
export async function textLocaleOf(shop: Shop | undefined, found: FoundLanguages): Promise<string> {
  if (!shop) {
    return '';
  }
  return (isLocaleUnset(shop) ? await found.of(shop.id) : undefined) ?? shop.locale;
}
