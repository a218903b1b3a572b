import { Router } from '@koa/router';

interface DemoPicturesDependencies {
  hasDemoShop: () => Promise<boolean>;
  /** Returns the SVG of a picture; undefined for unknown names. */
  drawPicture: (fileName: string) => string | undefined;
}

/** Creates the route of the pictures of the demo shop. They are there with the shop, also without the demo store. */
export function createPictures({ hasDemoShop, drawPicture }: DemoPicturesDependencies): Router {
  const router = new Router();
  router.get('/demo/pictures/:name', async (context) => {
    const picture = (await hasDemoShop()) ? drawPicture(context.params.name ?? '') : undefined;
    if (picture === undefined) {
      return;
    }
    context.type = 'image/svg+xml';
    context.set({
      // A name describes the whole content, so a picture never changes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
    });
    context.body = picture;
  });
  return router;
}
