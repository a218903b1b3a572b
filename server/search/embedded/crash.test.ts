import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { test as base, describe, expect } from 'vitest';
import { caseCount } from '../../testing/case-count.ts';
import { ascending } from '../engine-contract/contract-shop.ts';
import type { SearchEngine } from '../engine.ts';
import { FactsTable } from '../facts-table.ts';
import type { SearchQuery } from '../query.ts';
import { documentsAfter, epoch, lastStep, testShopId, takeStep } from './crash-history.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

const program = fileURLToPath(new URL('./crash-program.ts', import.meta.url));

interface ProgramExit {
  signal: NodeJS.Signals | null;
  /** The program's standard output. */
  output: string;
}

interface Crashes {
  /** Creates a new folder for an index. */
  folder(): Promise<string>;
  /** Runs the program until it exits, kills itself, or is killed after printing `killAfterLine`. */
  run(folder: string, end?: { killAt: number } | { killAfterLine: string }): Promise<ProgramExit>;
}

const test = base.extend<{ crashes: Crashes }>({
  crashes: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'vitrine-crashes-'));
      await buildProgram(join(directory, 'program'));
      let folders = 0;
      await use({
        async folder() {
          folders += 1;
          const folder = join(directory, `index-${folders}`);
          await mkdir(folder);
          return folder;
        },
        run: (folder, end) => run(join(directory, 'program', 'crash-program.mjs'), folder, end),
      });
      await rm(directory, { recursive: true });
    },
    { scope: 'file' },
  ],
});

async function buildProgram(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: program,
      target: 'node20',
      outDir,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
}

async function run(
  file: string,
  folder: string,
  end: Parameters<Crashes['run']>[1] = { killAt: 0 },
): Promise<ProgramExit> {
  const killAt = 'killAt' in end ? end.killAt : 0;
  const child = spawn(process.execPath, [file, folder, String(killAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += String(text);
    if ('killAfterLine' in end && output.includes(`${end.killAfterLine}\n`)) {
      child.kill('SIGKILL');
    }
  });
  const [, signal] = await once(child, 'close');
  return { signal, output };
}

function engineIn(folder: string | undefined): SearchEngine {
  return createEmbeddedEngine({
    facts: async () => new FactsTable(),
    ...(folder === undefined ? {} : { folder }),
  });
}

const queries: Partial<SearchQuery>[] = [
  { term: 'mug' },
  { term: 'stonware' },
  { term: '茶' },
  { term: 'ab-3' },
  { term: 'creme step' },
  { term: '', filter: { vendors: ['Maker 3'], options: [{ name: 'Size', value: '2' }] } },
  { term: '', sort: { field: 'title', order: 'descending' } },
  { term: '', sort: { field: { namespace: 'reviews', key: 'rating' }, order: 'ascending' } },
  { term: 'item', sort: { field: 'compareAtPrice', order: 'descending' } },
];

/**
 * Returns the answers to all queries. Unsorted results are ordered by id: dead documents still count in word
 * frequencies, so relevance may differ from that of a rebuilt index.
 */
async function answersOf(engine: SearchEngine): Promise<string> {
  const answers = await Promise.all(
    queries.map(async (query) => {
      const { productIds, total, facets } = await engine.search(testShopId, {
        term: '',
        offset: 0,
        limit: 500,
        facets: ['tags', 'vendors', 'options'],
        ...query,
      });
      return {
        productIds: query.sort ? productIds : productIds.toSorted(ascending),
        total,
        facets,
      };
    }),
  );
  return JSON.stringify(answers);
}

const rebuiltAnswers = new Map<number, Promise<string>>();

/** Returns the answers of an index built from the documents that exist after a step. */
function answersAfter(seq: number): Promise<string> {
  const answers = rebuiltAnswers.get(seq) ?? rebuildAndAsk(seq);
  rebuiltAnswers.set(seq, answers);
  return answers;
}

async function rebuildAndAsk(seq: number): Promise<string> {
  const engine = engineIn(undefined);
  await engine.index(testShopId, documentsAfter(seq));
  return answersOf(engine);
}

/**
 * Expects the saved index to equal the shop after one of the steps, and to equal the shop's final state once the
 * remaining steps are replayed. Returns the step up to which the index was complete; 0 when nothing was saved.
 */
async function expectConsistentIndex(folder: string): Promise<number> {
  const engine = engineIn(folder);
  const position = await engine.open(testShopId);
  const reached = position?.seq ?? 0;
  if (position) {
    expect(position.epoch).toBe(epoch);
    const steps = Array.from({ length: lastStep + 1 - reached }, (_, index) => reached + index);
    const states = await Promise.all(steps.map(answersAfter));
    expect(states).toContain(await answersOf(engine));
  }
  for (let seq = reached + 1; seq <= lastStep; seq += 1) {
    await takeStep(engine, seq);
  }
  expect(await answersOf(engine)).toEqual(await answersAfter(lastStep));
  expect(await engine.checkpoint(testShopId, { epoch, seq: lastStep })).not.toBeNull();
  const reopened = engineIn(folder);
  expect(await reopened.open(testShopId)).not.toBeNull();
  expect(await answersOf(reopened)).toEqual(await answersAfter(lastStep));
  return reached;
}

describe('an index whose process is killed', () => {
  test('opens as it was after some step, or not at all, when killed during a write', async ({
    crashes,
  }) => {
    const whole = await crashes.run(await crashes.folder());
    expect(whole.signal).toBeNull();
    const operations = Number(/operations (\d+)/.exec(whole.output)?.[1]);
    expect(operations).toBeGreaterThan(100);
    const reached = [];
    for (const share of shares(caseCount(5, 18))) {
      const folder = await crashes.folder();
      const exit = await crashes.run(folder, { killAt: 1 + Math.floor(share * operations) });
      expect(exit.signal).toBe('SIGKILL');
      reached.push(await expectConsistentIndex(folder));
    }
    expect(reached[0]).toBe(0);
    expect(reached.at(-1)).toBeGreaterThan(0);
  });

  test('keeps everything saved before when killed repeatedly', async ({ crashes }) => {
    const folder = await crashes.folder();
    let reached = 0;
    const rounds = caseCount(3, 6);
    for (let round = 1; round <= rounds; round += 1) {
      await crashes.run(folder, { killAt: 100 + 9 * round });
      const position = await engineIn(folder).open(testShopId);
      expect(position?.seq ?? 0).toBeGreaterThanOrEqual(reached);
      reached = position?.seq ?? 0;
    }
    expect(reached).toBeGreaterThan(0);
    await expectConsistentIndex(folder);
  });

  test('loses nothing that was saved before when killed while indexing and merging', async ({
    crashes,
  }) => {
    for (const seq of [9, lastStep, 1, 2, 3, 5].slice(0, caseCount(2, 6))) {
      const folder = await crashes.folder();
      await crashes.run(folder, { killAfterLine: `step ${seq}` });
      await expectConsistentIndex(folder);
    }
  });
});

/** Returns `count` evenly spaced numbers from 0 up to, but not including, 1. */
function shares(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index / count);
}
