import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEndpoints } from '../features/endpoints.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { ownFailures } from '../contract/failures.ts';
import { type AdminBrowser, createOwner } from '../testing/people.ts';
import { type RunningApp, startApp } from '../testing/running-app.ts';
import { readRecordedAnswers, recordedAnswersDirectory } from './recorded-answers.ts';
import { AnswerRecorder } from './testing/answer-recorder.ts';
import {
  type DemoShop,
  openDemoShop,
  readInAdmin,
  sendExample,
  sendRejected,
} from './testing/demo-requests.ts';
import { recordPeople } from './testing/stories-of-people.ts';
import {
  recordExperiment,
  recordModels,
  recordRuleset,
  recordSearch,
  recordWidget,
} from './testing/stories-of-publishing.ts';
import {
  recordConnection,
  recordDemoShop,
  recordImport,
  recordKeys,
  recordMarket,
  recordPersonalData,
  recordSettings,
  recordShop,
  recordStorefrontCheck,
  recordStoreTrial,
  recordWebhooks,
} from './testing/stories-of-shops.ts';

const now = Date.parse('2026-06-01T09:00:00Z');

/** Stories whose steps are all endpoints of the administration that write. */
const stories: Readonly<Record<string, (recorder: AnswerRecorder, now: number) => Promise<void>>> =
  {
    shops: recordShop,
    people: recordPeople,
    keys: recordKeys,
    settings: recordSettings,
    markets: recordMarket,
    'personal data': recordPersonalData,
    imports: recordImport,
    webhooks: recordWebhooks,
    connections: recordConnection,
    'the demo shop': recordDemoShop,
    'stores whose places are looked for': recordStorefrontCheck,
    'stores that are tried': recordStoreTrial,
    models: recordModels,
    rulesets: recordRuleset,
    widgets: recordWidget,
    search: recordSearch,
    experiments: recordExperiment,
  };

/** Update after a changed answer: `npx vitest run --project server server/reference --update`. */
describe('the examples of the API reference equal the answers of the demo shop', () => {
  let app: RunningApp;
  let demo: DemoShop;
  let owner: AdminBrowser | undefined;

  beforeAll(async () => {
    app = await startApp({ environment: { DEMO: 'on' }, now: () => now });
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

  for (const [subject, story] of Object.entries(stories)) {
    it(`what the administration writes of ${subject}`, async () => {
      owner ??= await createOwner(app);
      const { shop, key } = demo;
      await story(new AnswerRecorder({ app, owner, demoKey: key, domain: shop.domain }), now);
    });
  }
});

it('records an answer of each endpoint of the administration that writes', () => {
  const recorded = readRecordedAnswers();
  const writing = adminEndpoints.filter(({ method }) => method !== 'GET');
  expect(writing.filter(({ name }) => !recorded.has(name)).map(({ name }) => name)).toEqual([]);
});

/** Replaces the time that this machine needed for an index. */
function withExampleOfTime(key: string, value: unknown): unknown {
  return key === 'index_seconds' && typeof value === 'number' ? 0.1 : value;
}

/** The endpoints whose answers are not recorded, by reason. */
const notRecorded: Readonly<Record<string, readonly string[]>> = {
  'the demo shop has none': [
    'uploadColumns',
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
    'trials',
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
