import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import type { DataLocation } from '../../store/dialects/open-database.ts';
import { test } from '../../store/testing/shop-fixture.ts';
import { openStores, type Stores } from '../../store/stores.ts';
import { orderRecord, saveHistory } from '../testing/training-fixture.ts';
import { Trainer } from './trainer.ts';

const program = join(projectRoot(), 'dist', 'server', 'training-program.js');
const hour = 3_600_000;

const baskets = [1, 2, 3].map((id) =>
  orderRecord(id, id, [
    [1, 1],
    [2, 1],
  ]),
);

interface TrainerInput {
  stores: Stores;
  data: DataLocation;
  programFile?: string;
  now?: () => number;
}

/** Late enough that the rows count as a finished import. */
const afterImport = () => Date.now() + 60_000;

function trainerOf({ stores, data, programFile = program, now = afterImport }: TrainerInput) {
  const log = pino({ level: 'silent' });
  return new Trainer({ stores, data, programFile, log, now });
}

/** Writes a training program with other code. */
async function otherProgram(directory: string, code: string): Promise<string> {
  const file = join(directory, 'other-program.mjs');
  await writeFile(file, code);
  return file;
}

async function finishImport({ database, imports }: Stores, shopId: number, finishedAt: number) {
  const summary = { saved: 1, unchanged: 0, rejected: 0, removed: 0, seconds: 1 };
  await database.write(shopId, (transaction) =>
    imports.save(transaction, { shopId, kind: 'orders', ...summary, finishedAt }),
  );
}

describe('Trainer', () => {
  test('trains a shop once, and again after an import', async ({ stores, data, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets });
    let now = afterImport();
    const trainer = trainerOf({ stores, data, now: () => now });
    const versionAfterLook = async () => {
      await trainer.trainDue();
      return (await stores.models.current(shopId))?.version;
    };
    expect(await versionAfterLook()).toBe(1);
    expect(await stores.models.current(shopId)).toMatchObject({ orders: 3, products: 3 });
    expect(await versionAfterLook()).toBe(1);
    await finishImport(stores, shopId, now);
    now += 600_000;
    expect(await versionAfterLook()).toBe(2);
    // A second trainer, as after a restart of the server.
    await trainerOf({ stores, data, now: () => now }).trainDue();
    expect(await versionAfterLook()).toBe(2);
  });

  test('trains a shop once when several servers find it due at the same time', async ({
    stores,
    data,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: baskets });
    const other = await openStores(data);
    await Promise.all(
      [stores, other, stores, other].map((of) => trainerOf({ stores: of, data }).trainDue()),
    );
    await other.database.close();
    expect(await stores.models.current(shopId)).toMatchObject({ version: 1 });
    expect(await stores.trainings.list()).toMatchObject([{ failures: 0, failure: null }]);
    expect((await stores.trainings.facts())[0]?.version).toBe(1);
  });

  test('survives a failed training and retries after a pause', async ({
    stores,
    data,
    directory,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: baskets });
    let now = afterImport();
    await trainerOf({ stores, data, now: () => now }).trainDue();
    await finishImport(stores, shopId, now);
    now += 600_000;
    const programFile = await otherProgram(directory, 'process.exit(3);');
    await trainerOf({ stores, data, programFile, now: () => now }).trainDue();
    const failed = { shopId, failure: 'The process of the training ended early (3).', failures: 1 };
    expect(await stores.trainings.list()).toMatchObject([failed]);
    expect(await stores.models.current(shopId)).toMatchObject({ version: 1 });
    const healthy = trainerOf({ stores, data, now: () => now });
    await healthy.trainDue();
    expect(await stores.trainings.list()).toMatchObject([failed]);
    now += hour;
    await healthy.trainDue();
    expect(await stores.trainings.list()).toMatchObject([{ failure: null, failures: 0 }]);
    expect(await stores.models.current(shopId)).toMatchObject({ version: 3 });
  });

  test('stores the error that a training reports', async ({ stores, data, shopId }) => {
    await saveHistory(stores, shopId, { orders: baskets });
    await stores.database.write(shopId, (transaction) =>
      transaction.schema.dropTable('model_lists'),
    );
    await trainerOf({ stores, data }).trainDue();
    const [attempt] = await stores.trainings.list();
    expect(attempt?.failure).toContain('model_lists');
  });

  test('stops a training within moments when the server stops, whatever it is doing', async ({
    stores,
    data,
    directory,
    shopId,
  }) => {
    await saveHistory(stores, shopId, { orders: baskets });
    const programFile = await otherProgram(directory, 'for (;;);');
    const trainer = trainerOf({ stores, data, programFile });
    const training = trainer.trainDue();
    await expect.poll(() => stores.trainings.list(), { timeout: 10_000 }).toHaveLength(1);
    const startedAt = performance.now();
    await trainer.stop();
    await training;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    // Not a failure: the next start begins it again.
    expect(await stores.trainings.list()).toMatchObject([
      { startedAt: null, finishedAt: null, failure: null, failures: 0 },
    ]);
    await trainer.trainDue();
    expect(await stores.models.current(shopId)).toBeUndefined();
    await trainerOf({ stores, data }).trainDue();
    expect(await stores.models.current(shopId)).toMatchObject({ version: 2 });
  });
});
