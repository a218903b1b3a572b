import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { signatureOf } from '../../../server/testing/webhooks.ts';
import { writeLines } from '../../shared/lines.mjs';
import { type Measure, workDone } from '../part-context.ts';
import { productOf } from '../shop-data.ts';
import type { Broken } from './answers.ts';
import { ask } from './client.ts';
import type { RunningWork } from './faults.ts';
import { domain } from './place.ts';
import { countsOf, type Running, type Work } from './work.ts';

const firstOfStore = 5_000;
const productsOfStore = 30;

/** A product as it was sent the last time, and as it was last received. */
interface Version {
  sent: number;
  received: number;
}

/** A store sends its changes. The newest one that was received must be shown in the end, or a newer one. */
export class StoreWork implements Work {
  readonly lanes = 2;
  readonly pauseMs = 250;
  readonly #running: Running;
  readonly #versions = new Map<number, Version>();
  #sent = 0;
  #received = 0;

  constructor(running: Running) {
    this.#running = running;
  }

  async step(): Promise<void> {
    const { place, answers, random } = this.#running;
    const id = firstOfStore + Math.floor(random() * productsOfStore);
    this.#sent += 1;
    const version = this.#sent;
    const known = this.#versions.get(id) ?? { sent: 0, received: 0 };
    this.#versions.set(id, { ...known, sent: version });
    const body = JSON.stringify({
      ...productOf({ id, index: id, marker: 'store', edition: 'store' }),
      title: `Version ${version}`,
      updated_at: new Date(Date.UTC(2026, 0, 1) + version * 1_000).toISOString(),
    });
    const answer = await ask({
      port: place.port,
      method: 'POST',
      path: '/webhooks/products/update',
      body,
      headers: {
        'X-Platform-Topic': 'products/update',
        'X-Platform-Shop-Domain': domain,
        'X-Platform-Webhook-Id': `delivery-${version}`,
        'X-Platform-Hmac-Sha256': signatureOf(body, place.shop.webhookSecret),
      },
    });
    answers.add('webhook', 'proxy', answer);
    if (answer.status === 200) {
      this.#received += 1;
      const now = this.#versions.get(id) ?? known;
      this.#versions.set(id, { ...now, received: Math.max(now.received, version) });
    }
  }

  measures(): Measure[] {
    return [workDone('webhooks received', this.#received)];
  }

  async check(): Promise<Broken[]> {
    const { stores } = this.#running.place;
    const stored = await storedProducts(this.#running, firstOfStore, productsOfStore);
    const older = [...this.#versions].filter(([id, { sent, received }]) => {
      const version = Number(/"Version (\d+)"/.exec(stored.get(id) ?? '')?.[1] ?? 0);
      return version < received || version > sent;
    });
    const waiting: unknown[] = await stores.database
      .read('webhook_deliveries')
      .whereNull('done_at')
      .select('delivery', 'tries', 'failure', 'set_aside_at');
    return countsOf('webhooks', {
      'the newest version of a product is stored': older,
      'every received webhook is worked off': waiting,
    });
  }
}

const firstOfFile = 9_000;
const productsOfFile = 300;

/** Files of all products are imported, one after another. Each that has succeeded is stored as a whole. */
export class ImportWork implements Work, RunningWork {
  readonly lanes = 1;
  readonly pauseMs = 1_500;
  readonly #running: Running;
  #command: ChildProcess | undefined;
  #tried = 0;
  #succeeded = 0;
  #imports = 0;

  constructor(running: Running) {
    this.#running = running;
  }

  signal(name: NodeJS.Signals): void {
    this.#command?.kill(name);
  }

  async step(): Promise<void> {
    const { place } = this.#running;
    this.#tried += 1;
    const edition = this.#tried;
    const file = join(place.folder, 'edition.jsonl');
    await writeLines(
      file,
      Array.from({ length: productsOfFile }, (_, index) => ({
        ...productOf({ id: firstOfFile + index, index, marker: 'file', edition: 'file' }),
        title: `Edition ${edition}`,
      })),
    );
    this.#command = place.start('import', domain, '--products', file);
    const [code] = await once(this.#command, 'exit');
    if (code === 0) {
      this.#succeeded = edition;
      this.#imports += 1;
    }
  }

  measures(): Measure[] {
    return [workDone('imports finished', this.#imports)];
  }

  async check(): Promise<Broken[]> {
    const stored = await storedProducts(this.#running, firstOfFile, productsOfFile);
    const editions = Array.from({ length: productsOfFile }, (_, index) => {
      const body = stored.get(firstOfFile + index) ?? '';
      return Number(/"Edition (\d+)"/.exec(body)?.[1] ?? 0);
    });
    return countsOf('imports', {
      'a finished import is stored': editions.filter(
        (edition) => edition < this.#succeeded || edition > this.#tried,
      ),
    });
  }
}

async function storedProducts(
  { place }: Running,
  first: number,
  count: number,
): Promise<Map<number, string>> {
  const rows: { id: number; body: string }[] = await place.stores.database.read.raw(
    'SELECT id, body FROM product_bodies WHERE id >= ? AND id < ?',
    [first, first + count],
  );
  return new Map(rows.map(({ id, body }) => [id, body]));
}
