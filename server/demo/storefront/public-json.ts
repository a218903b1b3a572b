import type { Router, RouterContext } from '@koa/router';
import type { Product, Variant } from '../../catalog/product.ts';
import { isVariantInStock } from '../../catalog/product.ts';
import type { ProductPage, Range, StorefrontShop } from './storefront-data.ts';
import { startVisit, type VisitDeps } from './visit.ts';

const maxPerPage = 250;
const defaultPerPage = 30;

/** Adds the JSON that stores of the platform show to everybody: products, collections and their products. */
export function addPublicJson(router: Router, deps: VisitDeps): void {
  const { data } = deps;
  const add = (
    path: string,
    read: (shop: StorefrontShop, context: RouterContext) => Promise<object | undefined>,
  ) =>
    router.get(path, async (context) => {
      const visit = await startVisit(context, deps);
      const answer = visit && (await read(visit.shop, context));
      context.status = answer ? 200 : 404;
      context.body = answer ?? { errors: 'Not Found' };
    });
  add('/meta.json', async ({ id, name, currency, domain, moneyFormat }) => ({
    id,
    name,
    currency,
    domain,
    money_format: moneyFormat,
  }));
  add('/products.json', async (shop, context) =>
    presentPage(await data.searchProducts(shop.id, '', rangeOf(context))),
  );
  add('/collections.json', async (shop, context) => {
    const { offset, limit } = rangeOf(context);
    const all = await data.collections(shop.id);
    return { collections: all.slice(offset, offset + limit) };
  });
  add('/collections/:handle/products.json', async (shop, context) => {
    const all = await data.collections(shop.id);
    const found = all.find(({ handle }) => handle === context.params['handle']);
    return found && presentPage(await data.collectionProducts(shop.id, found.id, rangeOf(context)));
  });
}

function rangeOf({ querystring }: RouterContext): Range {
  const query = new URLSearchParams(querystring);
  const limit = Math.min(wholeNumber(query.get('limit')) ?? defaultPerPage, maxPerPage);
  const page = wholeNumber(query.get('page')) ?? 1;
  return { offset: (page - 1) * limit, limit };
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

function presentPage({ products }: ProductPage) {
  return { products: products.map(presentProduct) };
}

/** Returns the fields that such a list has, in the platform's words. */
function presentProduct(product: Product) {
  return {
    id: product.id,
    title: product.title,
    handle: product.handle,
    body_html: product.body_html,
    published_at: product.published_at,
    created_at: product.created_at,
    updated_at: product.updated_at,
    vendor: product.vendor,
    product_type: product.product_type,
    tags: product.tags === '' ? [] : product.tags.split(', '),
    variants: product.variants.map(presentVariant),
    images: product.images.map(({ alt: _alt, ...image }) => image),
    options: product.options.map(({ name, position, values }) => ({ name, position, values })),
  };
}

function presentVariant(variant: Variant) {
  const { id, title, option1, option2, option3, sku, price, compare_at_price } = variant;
  const { requires_shipping, taxable, grams, position, product_id } = variant;
  const { created_at, updated_at, image_id } = variant;
  return {
    id,
    title,
    option1,
    option2,
    option3,
    sku,
    requires_shipping,
    taxable,
    featured_image: image_id === null ? null : { id: image_id },
    available: isVariantInStock(variant),
    price,
    grams,
    compare_at_price,
    position,
    product_id,
    created_at,
    updated_at,
  };
}
