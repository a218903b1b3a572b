import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEndpoints } from '../contract/admin/endpoints.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { ownFailures } from '../contract/failures.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { recordedAnswersDirectory } from './recorded-answers.ts';
import {
  type DemoShop,
  openDemoShop,
  readInAdmin,
  sendExample,
  sendRejected,
} from './testing/demo-requests.ts';

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

  for (const endpoint of adminEndpoints.filter(isRecorded)) {
    it(`${endpoint.name} of the administration`, async () => {
      const answer = await readInAdmin(demo, endpoint);
      expect(answer.status).toBe(200);
      expect(endpoint.answer.safeParse(answer.body).error).toBeUndefined();
      const answers = JSON.stringify({ 200: answer.body }, withExampleOfTime, 2);
      await expect(`${answers}\n`).toMatchFileSnapshot(
        join(recordedAnswersDirectory, 'admin', `${endpoint.name}.json`),
      );
    });
  }
});

/** Replaces the time that this machine needed for an index. */
function withExampleOfTime(key: string, value: unknown): unknown {
  return key === 'index_seconds' && typeof value === 'number' ? 0.1 : value;
}

/** The endpoints whose answers are not recorded, by reason. */
const notRecorded: Readonly<Record<string, readonly string[]>> = {
  'the demo shop has none': [
    'importRun',
    'importProblems',
    'imports',
    'storeTrial',
    'people',
    'pickCustomerTags',
    'installationChanges',
    'changes',
    'experiments',
    'experimentReport',
    'situations',
    'rulesetVersion',
    'rulesetVersions',
    'widgetVersion',
    'widgetVersions',
    'searchVersion',
    'searchVersions',
    'pickWords',
  ],
  'the token has no sessions, and the demo shop may not read markets': ['mySessions', 'whyNot'],
  'the answer changes with jobs that run beside': [
    'keys',
    'keptTermRun',
    'shopHealth',
    'eventRates',
    'models',
  ],
  'the answer fills pages': [
    'vocabulary',
    'widgetForms',
    'insightOverview',
    'insightKey',
    'catalogProducts',
    'products',
  ],
};

function isRecorded({ method, name, isStream }: Endpoint): boolean {
  return method === 'GET' && isStream !== true && !Object.values(notRecorded).flat().includes(name);
}
