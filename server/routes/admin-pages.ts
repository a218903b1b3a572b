import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from '@koa/router';
import { cacheControl } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';

/**
 * Serves the merchant's application: one page for all addresses below `/admin` except those of its API, and the files
 * of its build.
 *
 * @param buildDirectory the output folder of the build of `admin/`.
 */
export function createAdminPages(buildDirectory: string): Router {
  const router = new Router();
  const files = new Assets({
    directory: join(buildDirectory, 'assets'),
    includes: (name) => /\.(?:js|css|map)$/.test(name),
    // File names contain a hash of the sources.
    cacheControl: cacheControl.immutable,
  });
  router.get('/admin/assets/:file', (context) => files.send(context, context.params.file ?? ''));
  router.get(/^\/admin(?:\/(?!api(?:\/|$)|assets\/).*)?$/, async (context) => {
    context.set(pageHeaders);
    context.type = 'text/html; charset=utf-8';
    context.body = await readFile(join(buildDirectory, 'index.html'));
  });
  return router;
}

const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Products have pictures at any host.
    "img-src 'self' https: data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};
