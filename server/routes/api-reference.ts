import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Router } from '@koa/router';
import { cacheControl, jsonBody, sendAnswer } from '../http/answer.ts';
import { Assets } from '../http/assets.ts';
import type { Compression } from '../http/compression.ts';
import { projectRoot } from '../base/project-root.ts';
import { renderAdminGuide } from '../reference/admin-guide.ts';
import type { Reference } from '../reference/reference.ts';

/**
 * Adds `/openapi.json`, `/docs` with its example answers, and `/docs/admin`, which have no rate limit. They are the same for everybody, so they are
 * compressed once.
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

  router.get('/docs/answers.json', async (context) => {
    const { answers } = await readReference();
    await sendAnswer(context, { body: answers, cacheControl: cacheControl.minute }, compression);
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

  const docs = join(projectRoot(), 'docs');
  router.get('/docs/admin', async (context) => {
    const markdown = await readFile(join(docs, 'admin.md'), 'utf8');
    const body = jsonBody(renderAdminGuide(markdown));
    await sendAnswer(context, { ...pageAnswer, body }, compression);
  });
  router.get('/docs/admin/:picture', async (context) => {
    const { picture = '' } = context.params;
    if (!/^[a-z-]+\.webp$/.test(picture)) {
      return;
    }
    const bytes = await readFile(join(docs, 'admin', picture)).catch(() => undefined);
    if (bytes) {
      context.set({ 'Cache-Control': cacheControl.minute, 'X-Content-Type-Options': 'nosniff' });
      context.type = 'image/webp';
      context.body = bytes;
    }
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
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
