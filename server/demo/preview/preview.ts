import { Router, type RouterContext } from '@koa/router';
import { sendAsset } from '../storefront/send-file.ts';
import type { StorefrontData } from '../storefront/storefront-data.ts';
import { createTheme } from '../storefront/theme.ts';
import { assetsPath, previewPages, readScope } from './preview-scope.ts';

export interface PreviewDeps {
  data: StorefrontData;
  /** Folder of the theme. */
  publicDirectory: string;
  /** Returns the id of the shop of a domain. Throws unless the person of the request may read it. */
  findShop: (context: RouterContext, domain: string) => Promise<{ id: number; domain: string }>;
}

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
    const page = previewPages.find((one) => one === query.get('page')) ?? 'product';
    const scope = await readScope(data, shop, page);
    const { term } = scope;
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
    context.body = await theme.render('preview', { ...scope, page }, globals);
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
