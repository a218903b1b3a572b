import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../contract/endpoints.ts';
import { ownFailures } from '../contract/failures.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { recordedAnswersDirectory } from './recorded-answers.ts';
import { type DemoShop, openDemoShop, sendExample, sendRejected } from './testing/demo-requests.ts';

/** Update after a changed answer: `npx vitest run --project server server/reference --update`. */
describe('the examples of the API reference equal the answers of the demo shop', () => {
  let app: RunningApp;
  let demo: DemoShop;

  beforeAll(async () => {
    app = await startApp({
      environment: { DEMO: 'on' },
      now: () => Date.parse('2026-06-01T09:00:00Z'),
    });
    demo = await openDemoShop(app);
  });

  afterAll(() => app.close());

  for (const endpoint of endpoints) {
    it(endpoint.name, async () => {
      const answer = await sendExample(demo, endpoint);
      expect(answer.status).toBe(200);
      expect(endpoint.answer.safeParse(answer.body).error).toBeUndefined();
      const answers: Record<string, unknown> = { 200: answer.body };
      for (const status of ownFailures(endpoint).keys()) {
        const refused = await sendRejected(demo, endpoint, status);
        expect(refused.status).toBe(status);
        answers[status] = refused.body;
      }
      await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(
        join(recordedAnswersDirectory, `${endpoint.name}.json`),
      );
    });
  }
});
