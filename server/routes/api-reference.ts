import type { Router } from '@koa/router';
import { cacheControl } from '../http/answer.ts';

/** `/openapi.json`: the same for everybody, so it is made once. */
export function addApiReference(router: Router, document: object): void {
  const json = JSON.stringify(document, null, 2);
  router.get('/openapi.json', (context) => {
    context.set('Cache-Control', cacheControl.minute);
    context.type = 'application/json; charset=utf-8';
    context.body = json;
  });
}
