import { randomBytes } from 'node:crypto';
import { Router, type RouterContext } from '@koa/router';
import { AppError } from '../../base/errors.ts';
import type { StorefrontData, StorefrontShop } from '../storefront/storefront-data.ts';
import { createTheme } from '../storefront/theme.ts';
import type { PreviewDeps } from './preview.ts';
import { assetsPath, readScope } from './preview-scope.ts';

interface StorefrontPreviewDeps extends PreviewDeps {
  /** Reads a page of the shop's own storefront and removes all that must not run. Throws sentences. */
  readPage: (shopId: number, address: string) => Promise<ShownPage>;
}

/** A page of a storefront that may be shown. */
interface ShownPage {
  url: URL;
  html: string;
  /** The data attributes of the page's own tag of the widgets. */
  tag: ReadonlyMap<string, string>;
}

/** Data attributes of the tag of the widgets that describe its page. */
const attributesOfPage = [
  'data-product-id',
  'data-collection-id',
  'data-page-type',
  'data-country',
  'data-language',
  'data-currency',
  'data-money-format',
  'data-picture-url',
];

/** Creates the preview of a widget in a page of the merchant's own storefront, by its address. */
export function createStorefrontPreview(deps: StorefrontPreviewDeps): Router {
  const { data, publicDirectory, findShop, readPage } = deps;
  const router = new Router();
  const theme = createTheme(publicDirectory, { assetsPath, layout: 'own-page' });
  router.get('/admin/preview/storefront', async (context) => {
    refuseWindow(context);
    const query = new URLSearchParams(context.querystring);
    const { id, domain } = await findShop(context, query.get('shop') ?? '');
    const shop = await data.shopByDomain(domain);
    if (!shop) {
      return;
    }
    const shown = await readPage(id, query.get('address') ?? '').catch((error: unknown) => {
      if (error instanceof AppError) {
        return error.message;
      }
      throw error;
    });
    const nonce = randomBytes(16).toString('base64url');
    const { cart, term } = await readScope(data, shop, 'product');
    const page =
      typeof shown === 'string' ? { failure: shown } : await pageScope(data, shop, shown);
    const scope = { ...noPage, ...page, cart, term };
    context.status = typeof shown === 'string' ? 422 : 200;
    context.set(headersFor(nonce, typeof shown === 'string' ? undefined : shown.url));
    context.type = 'text/html; charset=utf-8';
    const globals = { shop: { ...shop, public_key: shop.publicKey }, nonce };
    context.body = await theme.render('storefront', scope, globals);
  });
  return router;
}

/** In a window of its own, what the store shows would stand at the address of the administration. */
function refuseWindow(context: RouterContext): void {
  const destination = context.get('Sec-Fetch-Dest');
  if (destination !== '' && destination !== 'iframe' && destination !== 'empty') {
    throw new AppError('forbidden', 'Pages of a store are shown only in the editor of a widget.');
  }
}

const noPage = {
  failure: null,
  base: null,
  html: '',
  tag: [],
  product_id: null,
  collection: null,
};

async function pageScope(
  data: StorefrontData,
  shop: StorefrontShop,
  { url, html, tag }: ShownPage,
) {
  const product = await productOf(data, shop, url);
  const attributes = new Map(
    attributesOfPage.flatMap((name) => {
      const value = tag.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  if (product && !attributes.has('data-product-id')) {
    attributes.set('data-product-id', String(product.id));
  }
  return {
    html,
    base: url.href,
    tag: [...attributes],
    product_id: attributes.get('data-product-id') ?? null,
    collection: lastPart(url, 'collections'),
  };
}

async function productOf(data: StorefrontData, shop: StorefrontShop, url: URL) {
  const handle = lastPart(url, 'products');
  return handle === null ? undefined : data.productByHandle(shop.id, handle);
}

/** Returns the handle behind a part of a path, such as `mug` in `/de/products/mug`. */
function lastPart({ pathname }: URL, part: string): string | null {
  const [, handle] = new RegExp(`/${part}/([^/]+)/?$`).exec(pathname) ?? [];
  try {
    return handle === undefined ? null : decodeURIComponent(handle);
  } catch {
    // Signs that are no text name no product.
    return null;
  }
}

/**
 * The page is a stranger's: it has an origin of its own, runs our scripts by their nonce, and asks nobody but this
 * service, without the cookies of the person. Only its pictures, fonts and style sheets come from elsewhere.
 */
function headersFor(nonce: string, url: URL | undefined): Record<string, string> {
  // A store on this machine has no encryption.
  const origin = url?.protocol === 'http:' ? ` ${url.origin}` : '';
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'self' 'unsafe-inline' https:${origin}`,
      "connect-src 'self'",
      `img-src 'self' https: data:${origin}`,
      `font-src https: data:${origin}`,
      `base-uri ${url?.origin ?? "'none'"}`,
      "form-action 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
      'sandbox allow-scripts',
    ].join('; '),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-store',
  };
}
