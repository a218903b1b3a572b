import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type AttackedServer, startServer } from '../attacked-server.ts';
import { createInstallation } from '../installation.ts';
import { type Measure, type PartContext, workDone } from '../part-context.ts';
import { findDamage, readRows } from '../stored-data.ts';
import type { Broken } from './answers.ts';
import { ask } from './client.ts';
import { countsOf } from './work.ts';

const execute = promisify(execFile);

const diskBytes = 64 * 2 ** 20;
const blockBytes = 64 * 1_024;
const senders = 8;
/** The events that are received before the disk is full, and again afterwards. */
const enough = 200;
/** The time of a full disk, and the time in which the service must have recovered. */
const fullMs = 3_000;
const recoveryMs = 60_000;

interface Found {
  broken: Broken[];
  measures: Measure[];
}

/** Fills the disk of a server with a SQLite file while it receives events, and makes room again. */
export async function fillDisk({ root, folder, say }: PartContext): Promise<Found> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  try {
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', disk]);
  } catch {
    say('history: no full disk is tried, because only root may mount a small one.');
    return { broken: [], measures: [] };
  }
  try {
    return await sendAmongFullDisk(root, disk);
  } finally {
    await execute('umount', [disk]);
  }
}

async function sendAmongFullDisk(root: string, disk: string): Promise<Found> {
  const { data, cli } = await createInstallation(root, disk);
  const created: unknown = JSON.parse(await cli('shop', 'create', 'full.example', '--json'));
  const { key } = z.object({ key: z.string() }).parse(created);
  const server = await startServer({ root, data });
  const sending = new Sending(server, key);
  await sending.until(enough, recoveryMs);
  const filler = join(disk, 'filler');
  await fill(filler);
  await pause(fullMs);
  await rm(filler);
  const receivedBefore = sending.received.length;
  await sending.until(receivedBefore + enough, recoveryMs);
  await sending.stop();
  await server.kill();
  const rows = await readRows(
    data,
    'SELECT product_id AS id, COUNT(*) AS count FROM events GROUP BY product_id',
  );
  const stored = new Set(rows.map(({ id }) => Number(id)));
  const recovered = sending.received.length - receivedBefore;
  return {
    broken: countsOf('a full disk', {
      'no received event is lost': sending.received.filter((id) => !stored.has(id)),
      'no event is doubled': rows.filter(({ count }) => Number(count) > 1),
      'nothing is torn': await findDamage(data),
      'events are received again when there is room': recovered < enough ? [recovered] : [],
    }),
    measures: [
      workDone('events received around a full disk', sending.received.length),
      { name: 'events refused while the disk was full', value: String(sending.refused) },
    ],
  };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) {
      await file.write(Buffer.alloc(blockBytes));
    }
  } catch {
    // The disk is full.
  } finally {
    await file.close();
  }
}

/** Clients that send events, each its next one after the answer. */
class Sending {
  readonly received: number[] = [];
  refused = 0;
  readonly #server: AttackedServer;
  readonly #key: string;
  readonly #stopping = new AbortController();
  readonly #clients: Promise<void[]>;
  #next = 1;

  constructor(server: AttackedServer, key: string) {
    this.#server = server;
    this.#key = key;
    this.#clients = Promise.all(Array.from({ length: senders }, () => this.#send()));
  }

  async until(count: number, mostMs: number): Promise<void> {
    const end = performance.now() + mostMs;
    while (this.received.length < count && performance.now() < end) {
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#clients;
  }

  async #send(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const id = this.#next++;
      const { status } = await ask({
        port: this.#server.port,
        method: 'POST',
        path: '/api/v2/analytics/event',
        body: { key: this.#key, verb: 'viewed', platform_product_id: String(id), uuid: 'u' },
      });
      if (status === 200) {
        this.received.push(id);
      } else {
        this.refused += 1;
      }
      await pause(5);
    }
  }
}
