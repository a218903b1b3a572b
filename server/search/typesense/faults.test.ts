import { setTimeout } from 'node:timers/promises';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import { createNames } from '../../contract/names.ts';
import { createShop } from '../../ingest/create-shop.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import { createService, type Service } from '../../compose/service.ts';
import { test } from '../../store/testing/store-fixture.ts';
import type { Stores } from '../../store/stores.ts';
import { newShop, product } from '../../testing/factories.ts';
import { type SimulatedFault, StandInTypesense } from './testing/stand-in-typesense.ts';

/** Creates a random generator with a fixed seed, so that a failure can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function serviceOn(stores: Stores, server: StandInTypesense): Service {
  return createService({
    stores,
    names: createNames({ platform: 'platform', service: 'service' }),
    log: pino({ level: 'silent' }),
    now: Date.now,
    eventRetentionDays: 400,
    typesense: {
      urls: [server.url],
      apiKey: 'key',
      prefix: 'faults',
      fallback: 'embedded',
      limits: { searchSeconds: 0.1, writeSeconds: 0.3, writeRetries: 1, retryPauseSeconds: 0.01 },
      probing: { firstMs: 10, longestMs: 50 },
    },
  });
}

async function until(holds: () => MaybePromise<boolean>): Promise<void> {
  while (!(await holds())) {
    await setTimeout(20);
  }
}

/** Returns the indexed label of each product, by id. */
function indexed(server: StandInTypesense): Map<string, string> {
  const [alias = ''] = server.aliases.values();
  return server.collections.get(alias)?.textsOf('label') ?? new Map();
}

/** Returns the number of shops whose feed position is stored. */
function storedPositions({ collections }: StandInTypesense): number {
  const [, positions] =
    [...collections].find(([name]) => name.startsWith('faults_positions')) ?? [];
  return positions?.size ?? 0;
}

describe('a cluster with random delays, dropped connections and errors', () => {
  test('fails no search, loses no change and keeps their order', async ({ stores, directory }) => {
    const random = seeded(20_261_121);
    let isFaulty = true;
    let faults = 0;
    const faultOf = async (): Promise<SimulatedFault> => {
      const luck = random();
      if (!isFaulty || luck > 0.24) {
        return 'none';
      }
      faults += 1;
      if (luck < 0.08) {
        // Longer than the limit of a search, and at times than that of a write.
        await setTimeout(luck < 0.02 ? 400 : 150);
        return 'none';
      }
      return luck < 0.16 ? 'dropped' : 500;
    };
    const server = await new StandInTypesense({ faultOf }).start();
    const { shop } = await createShop(stores, newShop({ domain: 'a.example' }));
    const titles = new Map<number, string>();
    const file = join(directory, 'products.json');
    const importRound = async (round: number) => {
      const changed = Array.from({ length: 8 }, () => 1 + Math.floor(random() * 30));
      for (const id of changed) {
        titles.set(id, `Mug ${id} round ${round}`);
      }
      const products = [...new Set(changed)].map((id) =>
        product({ id, title: titles.get(id) ?? '' }),
      );
      await writeFile(file, JSON.stringify(products));
      await ingest({ ...stores, platform: 'platform' }, shop.id, { products: [file] });
    };
    await importRound(0);
    const service = serviceOn(stores, server);
    await service.open(() => undefined);
    const isReady = () => service.searchCluster()?.isDegraded === false;
    let answeredByCluster = 0;
    const isEnough = (round: number) => round > 12 && faults >= 30;
    for (let round = 1; !isEnough(round); round += 1) {
      await until(isReady);
      await importRound(round);
      await service.catchUp();
      const query = { term: 'mug', facets: ['price'] as const, offset: 0, limit: 100 };
      const answers = await Promise.all([1, 2, 3].map(() => service.search.find(shop.id, query)));
      // Whichever engine answers has applied the earlier imports.
      answers.forEach(({ total }) => expect(total).toBe(titles.size));
      answeredByCluster += answers.filter((answer) => !answer.isDegraded).length;
    }
    expect(answeredByCluster).toBeGreaterThan(0);
    expect(service.searchCluster()?.fallbackAnswers).toBeGreaterThan(0);
    isFaulty = false;
    await until(isReady);
    await service.catchUp();
    const expected = new Map([...titles].map(([id, title]) => [String(id), title]));
    expect(new Map([...indexed(server)].map(([id, label]) => [id, label.split('\n')[0]]))).toEqual(
      expected,
    );
    const findAll = () => service.search.find(shop.id, { term: 'mug', offset: 0, limit: 100 });
    // A search that a busy machine delays falls back.
    await until(async () => !(await findAll()).isDegraded);
    expect(await findAll()).toMatchObject({ total: titles.size });
    await service.close();
    await server.stop();
  });

  test('continues from its position after a restart and after an outage', async ({
    stores,
    directory,
  }) => {
    const server = await new StandInTypesense().start();
    const { shop } = await createShop(stores, newShop({ domain: 'a.example' }));
    const file = join(directory, 'products.json');
    const importTitle = async (id: number, title: string) => {
      await writeFile(file, JSON.stringify([product({ id, title })]));
      await ingest({ ...stores, platform: 'platform' }, shop.id, { products: [file] });
    };
    const runUntilReady = async () => {
      const service = serviceOn(stores, server);
      await service.open(() => undefined);
      await until(() => service.searchCluster()?.isDegraded === false);
      await service.catchUp();
      await until(() => storedPositions(server) === 1);
      return service;
    };
    await importTitle(1, 'First');
    await (await runUntilReady()).close();
    const collections = [...server.aliases];
    await server.stop();
    await importTitle(1, 'First, renamed');
    await importTitle(2, 'Second');
    const degraded = serviceOn(stores, server);
    await degraded.open(() => undefined);
    expect(
      await degraded.search.find(shop.id, { term: 'second', offset: 0, limit: 9 }),
    ).toMatchObject({
      productIds: [2],
      isDegraded: true,
    });
    await server.start();
    await until(() => degraded.searchCluster()?.isDegraded === false);
    expect([...indexed(server).values()].map((label) => label.split('\n')[0])).toEqual([
      'First, renamed',
      'Second',
    ]);
    // The collection was updated, not rebuilt.
    expect([...server.aliases]).toEqual(collections);
    await degraded.close();
    await server.stop();
  });
});
