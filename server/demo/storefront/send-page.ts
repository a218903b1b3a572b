import type { Context } from 'koa';
import { programName } from '../../base/project-root.ts';
import { parseId } from '../../contract/values/ids.ts';
import { presentCart } from './cart-view.ts';
import { presentCollection, searchTerms, type Page } from './pages.ts';
import type { Theme } from './theme.ts';
import type { Visit, VisitDeps } from './visit.ts';

export type PageSender = (context: Context, visit: Visit, page: Page) => Promise<void>;

/**
 * Creates a function that renders pages with a strict content security policy: no inline code, no
 * third-party scripts.
 */
export function createPageSender(theme: Theme, deps: VisitDeps): PageSender {
  return async function sendPage(context, visit, page) {
    const globals = await presentGlobals(context, visit, deps);
    const scope = { ...page.scope, page_title: page.title };
    const html = await theme.render(page.template, scope, globals);
    context.status = page.status ?? 200;
    context.set({
      'Content-Security-Policy': contentSecurityPolicy(page.styleSources),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      // Pages contain the shopper's cart.
      'Cache-Control': 'private, no-cache',
    });
    context.type = 'text/html; charset=utf-8';
    context.body = html;
  };
}

export function sendNoShop(context: Context): void {
  context.status = 404;
  context.type = 'text/plain; charset=utf-8';
  context.body = `There is no demo shop here. Create a shop of your own with: ${programName()} shop create <domain>\n`;
}

function contentSecurityPolicy(styleSources: readonly string[] = []): string {
  return [
    "default-src 'self'",
    "img-src 'self' https: data:",
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
}

/** Returns the global variables of all templates and snippets, named as on the platform. */
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

/**
 * Returns the customer given in the query. There is no sign-in; this shows pages as a customer sees them.
 */
function presentCustomer(query: URLSearchParams): { id: number } | null {
  const id = parseId(query.get('customer') ?? '');
  return id === undefined ? null : { id };
}
