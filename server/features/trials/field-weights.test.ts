import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test as base } from '../../testing/running-app.ts';
import type { Trial } from '../../store/tables/trials/trial-store.ts';
import type { Management } from '../../changes/management.ts';
import { openTrials } from './testing/trials-fixture.ts';
import type { Trials } from './trials.ts';

/** The trials of one server, as the tests use them. */
interface TestServer {
  trials: Trials;
  begin: (shopId: number, draft: TriedDraft) => ReturnType<Trials['begin']>;
  find: (shopId: number) => Promise<Trial | undefined>;
  end: (shopId: number) => Promise<void>;
}

interface TriedDraft {
  settings: Record<string, unknown>;
  weights: string;
}

const kind = 'field_weights';

const test = base.extend<{
  shopId: number;
  open: (program: string, hasCluster?: boolean) => Promise<TestServer>;
}>({
  shopId: async ({ app }, use) => use((await app.shop()).shop.id),
  open: async ({ app }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-field-weights-'));
    const opened: Trials[] = [];
    const { stores } = app.service;
    const actor = { kind: 'command-line', personId: null } as const;
    const management: Management = { stores, actor, now: Date.now };
    const find = async (shopId: number) =>
      (await stores.trials.list(shopId, { kind, limit: 1 }, Date.now()))[0];
    await use(async (program, hasCluster = false) => {
      const indexFile = join(folder, `${opened.length}.mjs`);
      await writeFile(indexFile, program);
      const data = { dataDirectory: folder };
      const trials = openTrials(stores, { data, indexFile, hasCluster });
      opened.push(trials);
      return {
        trials,
        find,
        begin: (shopId, draft) => trials.begin(management, shopId, { kind, ...draft }),
        async end(shopId) {
          await trials.end(management, shopId, (await find(shopId))?.id ?? '');
        },
      };
    });
    await Promise.all(opened.map((trials) => trials.close()));
    await rm(folder, { recursive: true });
  },
});

/** A process starts slowly on a busy machine. */
const patiently = { timeout: 30_000 };

const draft = { settings: {}, weights: 'heavier' };
const term = { term: 'mug', settings: {}, pageSize: 1 };
const ready =
  "process.send({ kind: 'message', body: { kind: 'ready', seconds: 1, memoryBytes: 1 } });";
const listens = "process.on('message', () => undefined);";

const results = {
  products: [],
  total: 7,
  corrected: null,
  missing: [],
  also_found: [],
  widened: false,
  degraded: false,
  redirect: null,
  popular: [],
  facets: {},
  facet_order: [],
  removed: [],
};

/** A program that finds seven products for any term, and refuses an empty one. */
const answers = `const tell = (body) => process.send({ kind: 'message', body });
process.on('message', ({ body: { question, term } }) => {
  if (question) {
    tell(term === ''
      ? { kind: 'refusal', question, failure: 'A term is missing.' }
      : { kind: 'answer', question, results: ${JSON.stringify(results)} });
  }
}); tell({ kind: 'progress', indexed: 5 }); ${ready}`;

const stateOf = async (server: TestServer, shopId: number) => (await server.find(shopId))?.state;

/** What a trial is while its index answers. */
const isReady = { state: 'running', done: 5, result: '{"seconds":1,"memoryBytes":1}' };

test('a trial whose process sends an unknown message fails, and not the server', async ({
  open,
  shopId,
}) => {
  const server = await open(`process.send({}); ${listens}`);
  await server.begin(shopId, draft);
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('unknown message') });
});

test('a trial whose process dies says why', async ({ open, shopId }) => {
  const server = await open('process.exit(134);');
  await server.begin(shopId, draft);
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('too little memory'),
    });
  expect(await server.trials.results(shopId, 'heavier', term)).toBeUndefined();
});

test('a trial that cannot build an index says why', async ({ open, shopId }) => {
  const server = await open(
    "process.send({ kind: 'failure', body: 'The disk is full.' }, () => process.exit());",
  );
  await server.begin(shopId, draft);
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({
      state: 'failed',
      failure: 'The field weights could not be tried: The disk is full.',
    });
});

test('a question to a process that dies is answered with a sentence', async ({ open, shopId }) => {
  const server = await open(
    `process.on('message', ({ body }) => body.question && process.exit(1)); ${ready}`,
  );
  await server.begin(shopId, draft);
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({ result: expect.any(String) });
  const asked = server.trials.results(shopId, 'heavier', term);
  await expect(asked).rejects.toThrow('The trial of the field weights has ended');
  await expect.poll(() => stateOf(server, shopId), patiently).toBe('failed');
});

test('a second trial of a shop takes the place of the first', async ({ open, shopId }) => {
  const server = await open(answers);
  await server.begin(shopId, draft);
  await server.begin(shopId, { ...draft, weights: 'lighter' });
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({ ...isReady, subject: 'lighter' });
  expect(await server.trials.results(shopId, 'heavier', term)).toBeUndefined();
  expect(await server.trials.results(shopId, 'lighter', term)).toEqual(results);
});

test('a closed service begins no trial, and records why its trial has ended', async ({
  open,
  shopId,
}) => {
  const server = await open(answers);
  await server.begin(shopId, draft);
  await expect
    .poll(() => server.find(shopId), patiently)
    .toMatchObject({ result: expect.any(String) });
  await server.trials.close();
  expect(await server.find(shopId)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('The server has ended'),
  });
  await expect(server.begin(shopId, draft)).rejects.toThrow('The server is stopping');
});

test('a shop that a cluster searches for is told so', async ({ open, shopId }) => {
  const server = await open(ready, true);
  await expect(server.begin(shopId, draft)).rejects.toThrow('A cluster answers the searches');
});

test('another server tells how far a trial is, and answers with its index', async ({
  app,
  open,
  shopId,
}) => {
  const [one, other] = [await open(answers), await open('')];
  await one.begin(shopId, draft);
  await expect
    .poll(() => other.find(shopId), patiently)
    .toMatchObject({ ...isReady, subject: 'heavier' });
  const terms = ['mug', 'cup', 'glass'].map((word) => ({ ...term, term: word }));
  const found = await Promise.all(
    terms.map((asked) => other.trials.results(shopId, 'heavier', asked)),
  );
  expect(found).toEqual([results, results, results]);
  expect(await other.trials.results(shopId, 'lighter', term)).toBeUndefined();
  const empty = other.trials.results(shopId, 'heavier', { ...term, term: '' });
  await expect(empty).rejects.toThrow('A term is missing.');
  const another = (await app.shop()).shop.id;
  expect(await other.find(another)).toBeUndefined();
  expect(await other.trials.results(another, 'heavier', term)).toBeUndefined();
  const left = await app.service.stores.database.read('jobs').where({ kind: 'weight-question' });
  expect(left).toEqual([]);
});

test('another server ends a trial, and says so to those who wait for its answer', async ({
  open,
  shopId,
}) => {
  const [one, other] = [await open(`${listens} ${ready}`), await open('')];
  await one.begin(shopId, draft);
  await expect
    .poll(() => other.find(shopId), patiently)
    .toMatchObject({ result: expect.any(String) });
  const asked = other.trials.results(shopId, 'heavier', term);
  const refused = expect(asked).rejects.toThrow('The trial of the field weights has ended');
  await other.end(shopId);
  expect(await one.find(shopId)).toMatchObject({ state: 'cancelled', failure: null });
  await refused;
  // Its process is gone, so that this server may try the weights of another shop.
  await expect.poll(() => one.trials.results(shopId, 'heavier', term), patiently).toBeUndefined();
});

test('a trial on another server takes the place of the first', async ({ open, shopId }) => {
  const [one, other] = [await open(answers), await open(answers)];
  await one.begin(shopId, draft);
  await other.begin(shopId, { ...draft, weights: 'lighter' });
  await expect
    .poll(() => one.find(shopId), patiently)
    .toMatchObject({ ...isReady, subject: 'lighter' });
  expect(await one.trials.results(shopId, 'lighter', term)).toEqual(results);
});
