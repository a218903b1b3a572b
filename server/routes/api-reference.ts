import { join } from 'node:path';
import type { Router } from '@koa/router';
import { cacheControl, sendAnswer } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';
import type { Compression } from '../http/compression.ts';
import { projectRoot } from '../project-root.ts';
import type { Reference } from '../reference/reference.ts';

/**
 * Adds `/openapi.json` and `/docs`, which have no rate limit. They are the same for everybody, so they are compressed
 * once.
 */
export function addApiReference(
  router: Router,
  readReference: () => Promise<Reference>,
  compression: Compression,
): void {
  router.get('/openapi.json', async (context) => {
    const { document } = await readReference();
    await sendAnswer(context, { body: document, cacheControl: cacheControl.minute }, compression);
  });

  const pageAnswer = {
    type: 'text/html; charset=utf-8',
    cacheControl: cacheControl.minute,
    headers: {
      'Content-Security-Policy': contentSecurityPolicy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  };
  router.get('/docs', async (context) => {
    const { page } = await readReference();
    await sendAnswer(context, { ...pageAnswer, body: page }, compression);
  });

  const assets = new Assets({
    directory: join(projectRoot(), 'server', 'reference'),
    includes: (name) => name.endsWith('.css') || name.endsWith('.js'),
    cacheControl: cacheControl.minute,
  });
  router.get('/docs/:file', (context) => assets.send(context, context.params.file ?? ''));
}

/** The page loads its own style sheet and script and sends requests to its own server only. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
