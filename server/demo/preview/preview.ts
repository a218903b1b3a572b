import { Router, type RouterContext } from '@koa/router';
import { createCart } from '../storefront/cart.ts';
import { presentCart } from '../storefront/cart-view.ts';
import { presentCard, presentProduct } from '../storefront/product-view.ts';
import { sendAsset } from '../storefront/send-file.ts';
import type { StorefrontData, StorefrontShop } from '../storefront/storefront-data.ts';
import { createTheme } from '../storefront/theme.ts';

export interface PreviewDeps {
  data: StorefrontData;
  /** Folder of the theme. */
  publicDirectory: string;
  /** Returns the id of the shop of a domain. Throws unless the person of the request may read it. */
  findShop: (context: RouterContext, domain: string) => Promise<{ id: number; domain: string }>;
}

const pages = ['product', 'collection', 'cart', 'search'] as const;

type PreviewPage = (typeof pages)[number];

const assetsPath = '/admin/preview/assets';

/** The number of products from which a page is made. */
const sampleSize = 12;

/**
 * Creates the page around the preview of a widget: the demo theme with products of the shop. It holds nothing of a
 * draft, which the editor sends to its script.
 */
export function createPreview({ data, publicDirectory, findShop }: PreviewDeps): Router {
  const router = new Router();
  const theme = createTheme(publicDirectory, { assetsPath, layout: 'bare' });
  router.get(`${assetsPath}/:file`, (context) => sendAsset(context, theme.assets));
  router.get('/admin/preview', async (context) => {
    const query = new URLSearchParams(context.querystring);
    const { domain } = await findShop(context, query.get('shop') ?? '');
    const shop = await data.shopByDomain(domain);
    if (!shop) {
      return;
    }
    const page = pages.find((one) => one === query.get('page')) ?? 'product';
    const scope = await readScope(data, shop, page);
    const term = scope.product?.type || scope.product?.title || '';
    if (page === 'search' && !query.has('q')) {
      // The results page reads its term from the address.
      query.set('q', term);
      context.redirect(`/admin/preview?${query.toString()}`);
      return;
    }
    context.set(headers);
    context.type = 'text/html; charset=utf-8';
    const globals = {
      shop: { ...shop, public_key: shop.publicKey, money_format: shop.moneyFormat },
    };
    context.body = await theme.render('preview', { ...scope, page, term }, globals);
  });
  return router;
}

/** The page has an origin of its own, so that nothing in it has the rights of the person who looks at it. */
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Products have pictures at any host.
    "img-src 'self' https: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    'sandbox allow-scripts',
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

/** Returns a page of products that shoppers may buy, with a cart of two of them. */
async function readScope(data: StorefrontData, shop: StorefrontShop, page: PreviewPage) {
  const range = { offset: 0, limit: sampleSize };
  const [collection = null] = await data.collections(shop.id);
  const listed =
    page === 'collection' && collection
      ? await data.collectionProducts(shop.id, collection.id, range)
      : await data.searchProducts(shop.id, '', range);
  const views = listed.products.map((product) => presentProduct(product));
  const available = listed.products.filter((_, index) => views[index]?.available);
  const entries = available.slice(0, 2).flatMap(({ variants }) => {
    const variantId = variants[0]?.id;
    return variantId === undefined ? [] : [{ variantId, quantity: 1 }];
  });
  return {
    product: views.find((view) => view.available) ?? views[0] ?? null,
    collection,
    products: listed.products.map(presentCard),
    cart: presentCart(createCart(entries, available), shop.currency),
  };
}
