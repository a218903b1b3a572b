import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { createShop } from '../../ingest/create-shop.ts';
import { deleteShop } from '../../ingest/delete-shop.ts';
import { test as base } from '../../store/testing/store-fixture.ts';
import { newShop } from '../../testing/factories.ts';
import type { Management } from '../../changes/management.ts';
import { ProgramEndedEarly } from '../../programs/start-program.ts';
import { describeDeath, refuseWhileRead, requestImport } from './request-import.ts';
import { type Upload, Uploads } from './uploads.ts';

const hourMs = 3_600_000;

interface Place {
  management: Management;
  uploads: Uploads;
  shopId: number;
  /** Sends a whole file. */
  send: () => Promise<Upload>;
}

const test = base.extend<{ place: Place }>({
  place: async ({ stores, directory }, use) => {
    const { shop } = await createShop(stores, newShop({ domain: 'store.example' }));
    const actor = { kind: 'schedule', personId: null } as const;
    const uploads = new Uploads(join(directory, 'uploads'), {
      mostShopBytes: 100,
      reservedBytes: 0,
    });
    const send = async () => {
      const upload = await uploads.create(shop.id, { name: 'p.json', bytes: 2 });
      await uploads.append(upload, 0, Readable.from([Buffer.from('[]')]));
      return upload;
    };
    await use({
      management: { stores, actor, now: Date.now },
      uploads,
      shopId: shop.id,
      send,
    });
  },
});

/** Returns the request for an import of products. */
function wanted(upload: Upload) {
  return {
    files: [{ upload: upload.id, kind: 'products' as const }],
    isCheck: false,
    replace: false,
  };
}

describe('files that were sent', () => {
  test('are limited for each shop and leave a reserve on the disk', async ({
    place,
    directory,
  }) => {
    const { uploads, shopId } = place;
    await uploads.create(shopId, { name: 'a.json', bytes: 60 });
    const second = uploads.create(shopId, { name: 'b.json', bytes: 60 });
    await expect(second).rejects.toThrow('take too much of the disk');
    await uploads.create(shopId, { name: 'b.json', bytes: 40 });
    const careful = new Uploads(directory, { reservedBytes: Number.MAX_SAFE_INTEGER });
    const third = careful.create(shopId + 1, { name: 'c.json', bytes: 1 });
    await expect(third).rejects.toThrow('no room');
  });

  test('arrive in pieces of at most 8 MiB, whatever was announced', async ({ directory }) => {
    const uploads = new Uploads(directory);
    const mib = Buffer.alloc(1_024 ** 2);
    const upload = await uploads.create(1, { name: 'a.json', bytes: 20 * mib.length });
    const pieces = (count: number) => Readable.from(Array.from({ length: count }, () => mib));
    await expect(uploads.append(upload, 0, pieces(9))).rejects.toThrow('larger than 8 MiB');
    expect(await uploads.append(upload, 0, pieces(8))).toBe(8 * mib.length);
  });

  test('arrive at any of several servers with the same folder', async ({ directory }) => {
    const servers = [new Uploads(directory), new Uploads(directory)] as const;
    const { id } = await servers[0].create(1, { name: 'p.json', bytes: 2 });
    await servers[1].append(await servers[1].find(1, id), 0, Readable.from([Buffer.from('[')]));
    const received = await servers[0].append(
      await servers[0].find(1, id),
      1,
      Readable.from([Buffer.from(']')]),
    );
    expect(received).toBe(2);
  });

  test('go after a day, and with their shop', async ({ place, stores, directory }) => {
    const { uploads, shopId, send } = place;
    const { path } = await send();
    const isShop = async (id: number) => (await stores.shops.find({ id })) !== undefined;
    await uploads.removeOld(Date.now() + hourMs, isShop);
    expect(existsSync(path)).toBe(true);
    await uploads.removeOld(Date.now() + 25 * hourMs, isShop);
    expect(existsSync(path)).toBe(false);

    const folder = join(directory, 'uploads', String(shopId));
    await send();
    await deleteShop(stores, shopId);
    await uploads.removeOld(Date.now(), isShop);
    expect(existsSync(folder)).toBe(false);
  });

  test('go alone from a folder that others use too', async ({ directory }) => {
    const uploads = new Uploads(directory);
    const { path } = await uploads.create(7, { name: 'p.json', bytes: 2 });
    const others = ['home/photos', '7/photos', '2024/photos'].map((name) => join(directory, name));
    for (const other of others) {
      await mkdir(other, { recursive: true });
    }
    await uploads.removeOld(Date.now() + 48 * hourMs, async () => false);
    expect(existsSync(path)).toBe(false);
    expect(others.filter((other) => existsSync(other))).toEqual(others);
  });
});

describe('an import of files that were sent', () => {
  test('is the only one of its shop, and nobody changes its files', async ({ place, stores }) => {
    const { management, uploads, shopId, send } = place;
    const started: number[] = [];
    const services = {
      uploads,
      start: ({ runId }: { runId: number }) => {
        started.push(runId);
        return new Promise<undefined>(() => undefined);
      },
    };
    const files = await Promise.all([send(), send()]);
    const requests = await Promise.allSettled(
      files.map((file) => requestImport(management, services, shopId, wanted(file))),
    );
    expect(started).toHaveLength(1);
    const refused = requests.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([{ kind: 'conflict' }]);

    const read = files[requests.findIndex(({ status }) => status === 'fulfilled')];
    const found = await uploads.find(shopId, read?.id ?? '');
    const change = (now: number) => refuseWhileRead(stores.importRuns, shopId, found, now);
    await expect(change(Date.now())).rejects.toThrow('is being imported');
    // Its process is gone.
    await expect(change(Date.now() + hourMs)).resolves.toBeUndefined();
  });

  test('removes its files when it has finished, and keeps them when its process has died', async ({
    place,
    stores,
  }) => {
    const { management, uploads, shopId, send } = place;
    const end = { counts: {}, problems: 0, failure: null, ignored: [], changes: [], reachedAt: 0 };
    const died = await send();
    const dying = { uploads, start: () => Promise.resolve(undefined) };
    await requestImport(management, dying, shopId, wanted(died));

    const imported = await send();
    const finishing = {
      uploads,
      start: async ({ runId }: { runId: number }) => {
        await stores.database.write(shopId, (transaction) =>
          stores.importRuns.finish(transaction, runId, { state: 'finished', ...end }),
        );
        return undefined;
      },
    };
    const later = { ...management, now: () => Date.now() + hourMs };
    await requestImport(later, finishing, shopId, wanted(imported));
    await expect.poll(() => existsSync(imported.path)).toBe(false);
    expect(existsSync(died.path)).toBe(true);
  });

  test('tells that its process needed too much memory, and lets the next one begin', async ({
    place,
    stores,
  }) => {
    const { management, uploads, shopId, send } = place;
    const death = describeDeath(new ProgramEndedEarly('import', 'SIGABRT'));
    const services = { uploads, start: async () => death };
    const runId = await requestImport(management, services, shopId, wanted(await send()));
    await expect
      .poll(async () => await stores.importRuns.find(shopId, runId))
      .toMatchObject({
        state: 'failed',
        failure: expect.stringContaining('needed more than the 512 MB of memory'),
      });
    await requestImport(management, services, shopId, wanted(await send()));
    expect(describeDeath(new ProgramEndedEarly('import', 'SIGKILL'))).toContain(
      'was ended from outside (SIGKILL)',
    );
    expect(describeDeath(new Error('no such file'))).toBeUndefined();
  });
});
