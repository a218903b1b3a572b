import type { Context } from 'koa';
import { parseId } from '../../contract/ids.ts';
import { presentCart } from './cart-view.ts';
import { presentCollection, searchTerms, type Page } from './pages.ts';
import type { Theme } from './theme.ts';
import type { Visit, VisitDeps } from './visit.ts';

export type PageSender = (context: Context, visit: Visit, page: Page) => Promise<void>;

/** Renders pages under a policy that a careful store could have: no inline code, no foreign script. */
export function createPageSender(theme: Theme, deps: VisitDeps): PageSender {
  return async function sendPage(context, visit, page) {
    const globals = await presentGlobals(context, visit, deps);
    const scope = { ...page.scope, page_title: page.title };
    const html = await theme.render(page.template, scope, globals);
    context.status = page.status ?? 200;
    context.set({
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      // A page shows the shopper's own cart.
      'Cache-Control': 'private, no-cache',
    });
    context.type = 'text/html; charset=utf-8';
    context.body = html;
  };
}

export function sendNoShop(context: Context): void {
  context.status = 404;
  context.type = 'text/plain; charset=utf-8';
  context.body =
    'There is no demo shop here. Create a shop of your own with: npm run cli -- shop create <domain>\n';
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' https: data:",
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

/** What every template and snippet sees, as on the platform. */
async function presentGlobals(context: Context, visit: Visit, deps: VisitDeps): Promise<object> {
  const { shop, homeDomain, cart, isPreview } = visit;
  const query = new URLSearchParams(context.querystring);
  const [collections, widgets] = await Promise.all([
    deps.data.collections(shop.id),
    deps.data.widgets(shop.id),
  ]);
  return {
    shop: {
      name: shop.name,
      domain: shop.domain,
      public_key: shop.publicKey,
      money_format: shop.moneyFormat,
    },
    cart: presentCart(cart, shop.currency),
    collections: collections.map(presentCollection),
    widgets,
    preview: isPreview ? { home_domain: homeDomain } : null,
    customer: presentCustomer(query),
    request: {
      path: context.path,
      search_terms: context.path === '/search' ? searchTerms(query) : '',
    },
  };
}

/** Who is signed in. Nobody can sign in here, but a page can be seen as if a customer had. */
function presentCustomer(query: URLSearchParams): { id: number } | null {
  const id = parseId(query.get('customer') ?? '');
  return id === undefined ? null : { id };
}
