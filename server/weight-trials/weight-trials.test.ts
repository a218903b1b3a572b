import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { WeightTrials } from './weight-trials.ts';

const test = base.extend<{
  open: (program: string, hasCluster?: boolean) => Promise<WeightTrials>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  open: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-weight-trials-'));
    const opened: WeightTrials[] = [];
    await use(async (program, hasCluster = false) => {
      const programFile = join(folder, `${opened.length}.mjs`);
      await writeFile(programFile, program);
      const trials = new WeightTrials({
        programFile,
        hasCluster,
        data: { dataDirectory: folder },
        platform: 'platform',
        service: 'service',
        eventRetentionDays: 1,
      });
      opened.push(trials);
      return trials;
    });
    await Promise.all(opened.map((trials) => trials.close()));
    await rm(folder, { recursive: true });
  },
});

const draft = { settings: {}, weights: 'heavier' };
const ready = "process.send({ kind: 'ready', seconds: 1, memoryBytes: 1 });";

test('a trial whose process sends an unknown message fails, and not the server', async ({
  open,
}) => {
  const trials = await open("process.send({}); process.on('message', () => undefined);");
  trials.begin(1, draft);
  await expect
    .poll(() => trials.find(1))
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('unknown message') });
});

test('a trial whose process dies says why', async ({ open }) => {
  const trials = await open('process.exit(134);');
  trials.begin(1, draft);
  await expect
    .poll(() => trials.find(1))
    .toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('too little memory'),
    });
  expect(trials.results(1, 'heavier', { term: 'mug', settings: {}, pageSize: 1 })).toBeUndefined();
});

test('a trial that cannot build an index says why', async ({ open }) => {
  const trials = await open("process.send({ kind: 'failed', failure: 'The disk is full.' });");
  trials.begin(1, draft);
  await expect.poll(() => trials.find(1)?.failure).toBe('The disk is full.');
  expect(trials.find(1)?.state).toBe('failed');
});

test('a question to a process that dies is answered with a sentence', async ({ open }) => {
  const trials = await open(
    `process.on('message', ({ question }) => question && process.exit(1)); ${ready}`,
  );
  trials.begin(1, draft);
  await expect.poll(() => trials.find(1)?.state).toBe('ready');
  const asked = trials.results(1, 'heavier', { term: 'mug', settings: {}, pageSize: 1 });
  await expect(asked).rejects.toThrow('The trial of the field weights has ended');
  expect(trials.find(1)?.state).toBe('failed');
});

test('a second trial of a shop takes the place of the first', async ({ open }) => {
  const trials = await open(`process.on('message', () => undefined); ${ready}`);
  const first = trials.begin(1, draft);
  const second = trials.begin(1, { ...draft, weights: 'lighter' });
  expect(first.state).toBe('ended');
  await expect.poll(() => second.state).toBe('ready');
  expect(trials.results(1, 'heavier', { term: 'mug', settings: {}, pageSize: 1 })).toBeUndefined();
});

test('a closed service begins no trial', async ({ open }) => {
  const trials = await open(ready);
  await trials.close();
  expect(() => trials.begin(1, draft)).toThrow('The server is stopping');
});

test('a shop that a cluster searches for is told so', async ({ open }) => {
  const trials = await open(ready, true);
  expect(() => trials.begin(1, draft)).toThrow('A cluster answers the searches');
});
