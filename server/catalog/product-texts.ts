import { BoundedCache, textBytes } from '../base/bounded-cache.ts';
import type { ProductStore } from '../store/tables/catalog/product-store.ts';
import type { StorePresentation } from '../contract/store-presentation.ts';
import { hasBounds } from './eligibility.ts';
import { withMembers } from './json-text.ts';
import { type VariantOffer, offeredVariants } from './offered-variants.ts';
import { present, type Shape } from './present.ts';
import type { Product } from './product.ts';
import type { ShopCatalog } from './shop-catalog.ts';
import { pagesOf, productLink, type StorePages, withStoreLinks } from './store-pages.ts';
import { translateProduct } from './translate-product.ts';
import type { Translations } from './translations.ts';

interface ProductTextsDependencies {
  products: Pick<ProductStore, 'bodies'>;
  translations: Pick<Translations, 'find'>;
  shopOf: (shopId: number) => Promise<PresentingShop>;
}

/** What a shop adds to its products. */
interface PresentingShop {
  /** The platform, which global ids name. */
  platform: string;
  /** What the store says of its pages; null for a shop without a store that does. */
  presentation: StorePresentation | null;
}

/** Shop, shape and offer of the requested texts. */
export interface TextRequest {
  shopId: number;
  catalog: ShopCatalog;
  shape: Shape;
  offer: VariantOffer;
  /** A language besides the primary one, which is used without it. */
  locale: string | undefined;
}

/**
 * Products as cached JSON text. Each product is serialised once per shape until it changes, and answers are
 * joined from these texts.
 */
export class ProductTexts {
  readonly #dependencies: ProductTextsDependencies;
  readonly #texts = new BoundedCache<string, string>({ name: 'product-texts', sizeOf: textBytes });

  #serialised = 0;

  constructor(dependencies: ProductTextsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Number of products serialised so far. */
  get serialised(): number {
    return this.#serialised;
  }

  /** Returns texts in the order of `ids`, without products that have been removed meanwhile. */
  async texts(request: TextRequest, ids: readonly number[]): Promise<string[]> {
    const texts = await this.textsById(request, ids);
    return ids.flatMap((id) => texts.get(id) ?? []);
  }

  /** Returns the texts of the existing products by id. */
  async textsById(
    request: TextRequest,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const { platform, presentation } = await this.#dependencies.shopOf(request.shopId);
    const shown = { ...request, platform, pages: pagesOf(presentation, request.locale) };
    if (hasBounds(request.offer.prices) || request.offer.match) {
      // Texts with conditions on variants are not cached: there are as many as there are conditions.
      return this.#serialiseAll(shown, ids);
    }
    const texts = new Map<number, string>();
    // The keys hold the version from before the read, so that a product that changes meanwhile is not cached
    // under its new version.
    const missing = new Map<number, string>();
    const kind = variantKey(shown);
    for (const id of ids) {
      const key = `${id}:${request.catalog.productVersion(id)}:${kind}`;
      const text = this.#texts.get(key);
      if (text === undefined) {
        missing.set(id, key);
      } else {
        texts.set(id, text);
      }
    }
    if (missing.size > 0) {
      for (const [id, text] of await this.#serialiseAll(shown, [...missing.keys()])) {
        this.#texts.set(missing.get(id) ?? '', text);
        texts.set(id, text);
      }
    }
    return texts;
  }

  /** Returns the stored products in the order of `ids`, with their texts in a language besides the primary one. */
  async products(shopId: number, ids: readonly number[], locale?: string): Promise<Product[]> {
    return (await this.#read(shopId, ids, locale)).map(({ product }) => product);
  }

  async #read(
    shopId: number,
    ids: readonly number[],
    locale: string | undefined,
  ): Promise<ReadProduct[]> {
    const { products, translations } = this.#dependencies;
    const [bodies, translated] = await Promise.all([
      products.bodies(shopId, ids),
      translations.find(shopId, { kind: 'product', locale }, ids),
    ]);
    return ids.flatMap((id) => {
      const body = bodies.get(id);
      const translation = translated.get(id);
      if (body === undefined) {
        return [];
      }
      const stored = parseProduct(body);
      return { stored, product: translation ? translateProduct(stored, translation) : stored };
    });
  }

  async #serialiseAll(
    { shopId, shape, offer, locale, platform, pages }: ShownRequest,
    ids: readonly number[],
  ): Promise<Map<number, string>> {
    const products = await this.#read(shopId, ids, locale);
    return new Map(
      products.flatMap(({ product: read, stored }) => {
        const product = withStoreLinks(read, pages);
        const variants = offeredVariants(product.variants, offer);
        const isLeftWithNone = variants.length === 0 && product.variants.length > 0;
        if (isLeftWithNone) {
          return [];
        }
        // Filters name options in the language of the answer, or in the primary one where no index has that language.
        const matchedId = (
          offer.match?.(product, variants) ??
          (stored === read
            ? undefined
            : offer.match?.(stored, offeredVariants(stored.variants, offer)))
        )?.id;
        const link = productLink(pages, {
          product,
          primaryHandle: stored.handle,
          variantId: matchedId,
        });
        const presented = { product, variants, link };
        const text = this.#serialise(present(presented, shape, platform), shape);
        const members = matchedId === undefined ? {} : { matched_variant_id: matchedId };
        return [[product.id, withMembers(text, members)]];
      }),
    );
  }

  #serialise(presented: object, shape: Shape): string {
    this.#serialised++;
    return JSON.stringify(shape.fields ? pick(presented, shape.fields) : presented);
  }
}

/** A request with what the shop adds to its products. */
interface ShownRequest extends TextRequest {
  platform: string;
  pages: StorePages;
}

/** A product in a language. */
interface ReadProduct {
  product: Product;
  /** The product in the shop's primary language. */
  stored: Product;
}

/** Parses a body that our own importer wrote from a validated product. */
function parseProduct(body: string): Product {
  return JSON.parse(body);
}

function pick(presented: object, fields: readonly string[]): object {
  const entries = Object.entries(presented);
  return Object.fromEntries(entries.filter(([name]) => name === 'id' || fields.includes(name)));
}

/** Returns the part of the cache key that all products of a request share. */
function variantKey({ shopId, shape, offer, locale = '', platform, pages }: ShownRequest): string {
  const additions = [shape.metafields, shape.variantMetafields, shape.sellingPlans].map(Number);
  const fields = shape.fields?.join() ?? 'all';
  const version = offer.market?.version ?? 0;
  const { kind } = shape;
  return [shopId, platform, version, kind, additions.join(''), locale, pages.key, fields].join(':');
}
