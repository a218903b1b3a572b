import type { RouterContext } from '@koa/router';
import type { Asset } from './theme.ts';

const immutable = 'public, max-age=31536000, immutable';

/** Sends an asset. A URL with the current version may be cached forever; others are revalidated. */
export function sendAsset(context: RouterContext, assets: ReadonlyMap<string, Asset>): void {
  const asset = assets.get(context.params.file ?? '');
  if (asset === undefined) {
    return;
  }
  const asked = new URLSearchParams(context.querystring).get('v');
  context.status = 200;
  context.type = asset.type;
  context.etag = asset.version;
  context.set('X-Content-Type-Options', 'nosniff');
  context.set('Cache-Control', asked === asset.version ? immutable : 'no-cache');
  if (context.fresh) {
    context.status = 304;
    return;
  }
  context.body = asset.body;
}
