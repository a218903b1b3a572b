import { Router, type RouterContext } from '@koa/router';
import { addCartRoutes } from './cart-routes.ts';
import { createPageSender, sendNoShop } from './send-page.ts';
import { sendAsset, sendPicture } from './send-file.ts';
import { createPages, missingPage, type PageHandler } from './pages.ts';
import { createTheme } from './theme.ts';
import { startVisit, type VisitDeps } from './visit.ts';

export interface StorefrontDeps extends VisitDeps {
  /** The theme: `layout/`, `templates/`, `snippets/`, `assets/`. */
  publicDirectory: string;
  /** SVG of a picture of the demo shop; undefined for a name that is none. */
  drawPicture: (fileName: string) => string | undefined;
}

/** The store that someone sees after the first start: a theme with the widgets, and the platform's cart. */
export function createStorefront(deps: StorefrontDeps): Router {
  const router = new Router();
  const theme = createTheme(deps.publicDirectory);
  const pages = createPages(deps.data);
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

  addPage('/', pages.home);
  addPage('/collections/:handle', pages.collection);
  addPage('/products/:handle', pages.product);
  addPage('/search', pages.search);
  addPage('/cart', pages.cart);
  addPage('/pages/widgets', pages.widgets);
  addCartRoutes(router, { ...deps, sendPage });
  router.get('/assets/:file', (context) => sendAsset(context, theme.assets));
  router.get('/demo/pictures/:name', (context) => sendPicture(context, deps.drawPicture));
  router.get(anywhereElse, async (context) => {
    context.vary('Accept');
    // Programs, which take anything or JSON, are told in JSON by the service.
    if (context.accepts('json', 'html') === 'html') {
      await showPage(context, pages.missing);
    }
  });
  return router;
}

/** The addresses of the service are none of the store's, not even those that lead nowhere. */
const anywhereElse = /^\/(?!(?:api|widget)(?:\/|$))/;
