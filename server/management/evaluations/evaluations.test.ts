import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { AppError } from '../../errors.ts';
import { test } from '../../store/shop-fixture.ts';
import { openStores, type Stores } from '../../store/stores.ts';
import type { Management } from '../management.ts';
import { cancelEvaluation, Evaluations } from './evaluations.ts';

function managementOf(stores: Stores): Management {
  return { stores, actor: { kind: 'command-line', personId: null }, now: Date.now };
}

/** Writes a program of evaluations with other code. */
async function otherProgram(directory: string, code: string): Promise<string> {
  const file = join(directory, 'other-program.mjs');
  await writeFile(file, code);
  return file;
}

const endless = `process.on('message', () => {
  process.send({ progress: { step: 'testing similar', done: 3, total: 9 } });
  setInterval(() => undefined, 1_000);
});`;

function stateOf({ jobs }: Stores, shopId: number) {
  return jobs.last({ shopId, kind: 'evaluate' }, Date.now());
}

describe('an evaluation that somebody asks for', () => {
  test('tells its progress to all servers, and any of them can cancel it', async ({
    stores,
    data,
    directory,
    shopId,
  }) => {
    const programFile = await otherProgram(directory, endless);
    const evaluations = new Evaluations({ data, programFile, onFailure: () => undefined });
    const other = await openStores(data);
    await evaluations.request(managementOf(stores), shopId);
    await expect
      .poll(() => stateOf(other, shopId), { timeout: 20_000 })
      .toMatchObject({ state: 'running', step: 'testing similar', done: 3, total: 9 });
    const again = new Evaluations({ data, programFile, onFailure: () => undefined });
    await expect(again.request(managementOf(other), shopId)).rejects.toThrow(AppError);
    expect(await cancelEvaluation(managementOf(other), shopId)).toBe(true);
    await expect
      .poll(() => stateOf(other, shopId), { timeout: 20_000 })
      .toMatchObject({ state: 'cancelled', failure: null });
    expect(await cancelEvaluation(managementOf(other), shopId)).toBe(false);
    expect(await stores.evaluations.last(shopId)).toBeUndefined();
    await evaluations.close();
    await other.database.close();
  });

  test('ends with its server, and says so', async ({ stores, data, directory, shopId }) => {
    const programFile = await otherProgram(directory, endless);
    const evaluations = new Evaluations({ data, programFile, onFailure: () => undefined });
    await evaluations.request(managementOf(stores), shopId);
    await evaluations.close();
    expect(await stateOf(stores, shopId)).toMatchObject({
      state: 'failed',
      failure: 'The server has ended meanwhile: begin again.',
    });
    await expect(evaluations.request(managementOf(stores), shopId)).rejects.toThrow('is stopping');
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
    const evaluations = new Evaluations({ data, programFile, onFailure });
    await evaluations.request(managementOf(stores), shopId);
    await expect
      .poll(() => stateOf(stores, shopId), { timeout: 20_000 })
      .toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('could not be measured: the log'),
      });
    expect(causes).toEqual([new Error('The process of the evaluation ended early (3).')]);
    await evaluations.close();
  });
});
