import type { Router } from '@koa/router';
import { cacheControl, jsonBody, sendAnswer } from '../http/answer.ts';
import { Compression } from '../http/compression.ts';

/** `/openapi.json`: the same for everybody, so it is made once. */
export function addApiReference(router: Router, document: object): void {
  const answer = { body: jsonBody(JSON.stringify(document)), cacheControl: cacheControl.minute };
  const compression = new Compression();
  router.get('/openapi.json', (context) =>
    sendAnswer(context, answer, { pretty: true, compression }),
  );
}
