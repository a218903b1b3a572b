import { Router } from '@koa/router';
import { cacheControl } from '../http/answer.ts';
import { packWooPlugin } from './woo-plugin-archive.mjs';

/**
 * Serves the plugin that merchants upload to their WooCommerce shop, as one archive.
 *
 * @param folder the folder `public/woocommerce`.
 */
export function createWooPlugin(folder: string): Router {
  const router = new Router();
  router.get('/woocommerce/vitrine.zip', (context) => {
    context.set('Cache-Control', cacheControl.none);
    context.attachment('vitrine.zip');
    context.type = 'application/zip';
    context.body = packWooPlugin(folder);
  });
  return router;
}
