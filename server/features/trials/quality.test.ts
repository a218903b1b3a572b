import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import { test } from '../../store/testing/shop-fixture.ts';
import { openStores, type Stores } from '../../store/stores.ts';
import { ProgramEndedEarly } from '../../programs/start-program.ts';
import type { Management } from '../../changes/management.ts';
import { openTrials } from './testing/trials-fixture.ts';

function managementOf(stores: Stores): Management {
  return { stores, actor: { kind: 'command-line', personId: null }, now: Date.now };
}

/** Writes a program of measurements with other code. */
async function otherProgram(directory: string, code: string): Promise<string> {
  const file = join(directory, 'other-program.mjs');
  await writeFile(file, code);
  return file;
}

const endless = `process.on('message', () => {
  process.send({ kind: 'message', body: { step: 'testing similar', done: 3, total: 9 } });
  setInterval(() => undefined, 1_000);
});`;

const quality = { kind: 'quality' } as const;

function stateOf({ trials }: Stores, shopId: number) {
  return trials.last({ shopId, ...quality }, Date.now());
}

describe('a measurement that somebody asks for', () => {
  test('tells its progress to all servers, and any of them can cancel it', async ({
    stores,
    data,
    directory,
    shopId,
  }) => {
    const programFile = await otherProgram(directory, endless);
    const trials = openTrials(stores, { data, qualityFile: programFile });
    const other = await openStores(data);
    const { id } = await trials.begin(managementOf(stores), shopId, quality);
    await expect
      .poll(() => stateOf(other, shopId), { timeout: 20_000 })
      .toMatchObject({ state: 'running', step: 'testing similar', done: 3, total: 9 });
    const again = openTrials(other, { data, qualityFile: programFile });
    await expect(again.begin(managementOf(other), shopId, quality)).rejects.toThrow(AppError);
    expect(await again.end(managementOf(other), shopId, id)).toBe(true);
    await expect
      .poll(() => stateOf(other, shopId), { timeout: 20_000 })
      .toMatchObject({ state: 'cancelled', failure: null });
    expect(await again.end(managementOf(other), shopId, id)).toBe(false);
    expect(await stores.trials.lastResult(shopId, 'quality')).toBeUndefined();
    await trials.close();
    await other.database.close();
  });

  test('ends with its server, and says so', async ({ stores, data, directory, shopId }) => {
    const programFile = await otherProgram(directory, endless);
    const trials = openTrials(stores, { data, qualityFile: programFile });
    await trials.begin(managementOf(stores), shopId, quality);
    await trials.close();
    expect(await stateOf(stores, shopId)).toMatchObject({
      state: 'failed',
      failure: 'The server has ended meanwhile: begin again.',
    });
    await expect(trials.begin(managementOf(stores), shopId, quality)).rejects.toThrow(
      'is stopping',
    );
  });

  test('that ends early is told as a failure, with its cause in the log only', async ({
    stores,
    data,
    directory,
    shopId,
  }) => {
    const programFile = await otherProgram(directory, 'process.exit(3);');
    const causes: unknown[] = [];
    const onFailure = (error: unknown) => causes.push(error);
    const trials = openTrials(stores, { data, qualityFile: programFile, onFailure });
    await trials.begin(managementOf(stores), shopId, quality);
    await expect
      .poll(() => stateOf(stores, shopId), { timeout: 20_000 })
      .toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('could not be measured: the log'),
      });
    expect(causes).toEqual([new ProgramEndedEarly('measurement', '3')]);
    await trials.close();
  });
});
