import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchDocument, testShopId } from '../engine-contract/contract-shop.ts';
import { describeTypesenseEngine, found, startEngine } from './testing/engine-suite.ts';

describeTypesenseEngine(process.env);

async function recordingFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the products that are found before and after the removal of the only one. */
async function findAndRemove(environment: NodeJS.ProcessEnv): Promise<number[][]> {
  const engine = await startEngine('one test', environment);
  await engine.index(testShopId, [searchDocument({ id: 1, title: 'Stoneware mug' })]);
  const before = await found(engine, 'stonware');
  await engine.remove(testShopId, [1]);
  return [before, await found(engine, 'stonware')];
}

describe('a recording', () => {
  it('answers like the recorded server', async () => {
    const folder = await recordingFolder();
    expect(await findAndRemove({ TYPESENSE_RECORD: folder })).toEqual([[1], []]);
    expect(await findAndRemove({ TYPESENSE_REPLAY: folder })).toEqual([[1], []]);
  });

  it('rejects a request that was not recorded', async () => {
    const folder = await recordingFolder();
    const documents = [searchDocument({ id: 1, title: 'Stoneware mug' })];
    await (await startEngine('one test', { TYPESENSE_RECORD: folder })).index(1, documents);
    const replayed = await startEngine('one test', { TYPESENSE_REPLAY: folder });
    await replayed.index(1, documents);
    await expect(found(replayed, 'something else')).rejects.toThrow(/Nothing was recorded/);
  });

  it('has a file for each server, however similar the titles of the tests are', async () => {
    const folder = await recordingFolder();
    const long = 'a'.repeat(200);
    for (const test of ['finds ":"', 'finds "*"', 'finds "*"', `${long} one`, `${long} other`]) {
      await found(await startEngine(test, { TYPESENSE_RECORD: folder }), 'mug');
    }
    expect(await readdir(folder)).toHaveLength(5);
  });
});
