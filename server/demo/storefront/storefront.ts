import { Router, type RouterContext } from '@koa/router';
import { addCartRoutes } from './cart-routes.ts';
import { addPublicJson } from './public-json.ts';
import { createPageSender, sendNoShop } from './send-page.ts';
import { sendAsset } from './send-file.ts';
import { createPages, missingPage, type PageHandler } from './pages.ts';
import { createTheme } from './theme.ts';
import { startVisit, type VisitDeps } from './visit.ts';

export interface StorefrontDeps extends VisitDeps {
  /** Folder of the theme: `layout/`, `templates/`, `snippets/`, `assets/`. */
  publicDirectory: string;
  /** Counts a request of a client, and rejects beyond its limit. */
  countRequest: (context: RouterContext) => Promise<void>;
}

/** Maximum length of `Accept` that is read. Those of browsers have 150 characters; 15,000 ranges take 24 ms. */
const longestAccept = 1_000;

/** Creates the routes of the demo store: a theme with widgets and the platform's cart. */
export function createStorefront(deps: StorefrontDeps): Router {
  const router = new Router();
  const theme = createTheme(deps.publicDirectory);
  const pages = createPages(deps.data, deps.renderList);
  const sendPage = createPageSender(theme, deps);

  async function showPage(context: RouterContext, handler: PageHandler): Promise<void> {
    const visit = await startVisit(context, deps);
    if (visit === undefined) {
      sendNoShop(context);
      return;
    }
    const handle = context.params.handle ?? '';
    const query = new URLSearchParams(context.querystring);
    const page =
      visit.unknownDomain === undefined
        ? await handler(visit, { handle, query })
        : missingPage(`This installation has no shop with the domain ${visit.unknownDomain}.`);
    await sendPage(context, visit, page);
  }

  function addPage(path: string, handler: PageHandler): void {
    router.get(path, (context) => showPage(context, handler));
  }

  router.get('/assets/:file', (context) => sendAsset(context, theme.assets));
  // The routes before this line are not counted.
  router.use(async (context, next) => {
    await deps.countRequest(context);
    await next();
  });
  addPublicJson(router, deps);
  addPage('/', pages.home);
  addPage('/collections/:handle', pages.collection);
  addPage('/products/:handle', pages.product);
  addPage('/search', pages.search);
  addPage('/cart', pages.cart);
  addPage('/pages/widgets', pages.widgets);
  addCartRoutes(router, { ...deps, sendPage });
  router.get(anywhereElse, async (context) => {
    context.vary('Accept');
    // The service answers clients that accept anything or JSON.
    const isReadable = context.get('Accept').length <= longestAccept;
    if (isReadable && context.accepts('json', 'html') === 'html') {
      await showPage(context, pages.missing);
    }
  });
  return router;
}

/** All paths except those of the service, including its unknown paths. */
const anywhereElse = /^\/(?!(?:api|widget)(?:\/|$))/;
