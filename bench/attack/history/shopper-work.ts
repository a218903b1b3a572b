import type { Measure } from '../part-context.ts';
import { workDone } from '../part-context.ts';
import type { Broken, Way } from './answers.ts';
import { ask, type SentRequest } from './client.ts';
import { countsOf, type Running, type Work } from './work.ts';

/** Product ids of events, which tell each of them from all others. */
const firstEvent = 1_000_000_000;

const bulkSize = 20;
const networks = 400;
const mostTries = 3;

const verbs = ['viewed', 'clicked', 'added', 'impressed', 'purchased'];

/** Shoppers send events one by one and many at once, some again until they are received, and count visits. */
export class ShopperWork implements Work {
  readonly lanes = 24;
  readonly pauseMs = 60;
  readonly #running: Running;
  #nextEvent = firstEvent;
  readonly #received = new Set<number>();
  /** The events of each call for many, which are stored together or not at all. */
  readonly #together: number[][] = [];
  #visitsSent = 0;
  #visitsCounted = 0;

  constructor(running: Running) {
    this.#running = running;
  }

  async step(): Promise<void> {
    const { random } = this.#running;
    const choice = random();
    if (choice < 0.6) {
      await this.#sendEvents(1);
    } else if (choice < 0.75) {
      await this.#sendEvents(bulkSize);
    } else if (choice < 0.85) {
      await this.#read();
    } else {
      await this.#visit();
    }
  }

  measures(): Measure[] {
    return [
      workDone('events received', this.#received.size),
      workDone('visits received', this.#visitsCounted),
    ];
  }

  async check(): Promise<Broken[]> {
    const { database, dailyCounts } = this.#running.place.stores;
    const rows: { id: number; count: number }[] = await database.read.raw(
      'SELECT product_id AS id, COUNT(*) AS count FROM events WHERE product_id >= ? GROUP BY product_id',
      [firstEvent],
    );
    const stored = new Set(rows.map(({ id }) => id));
    const [sums]: { visits: number }[] = await database.read.raw(
      `SELECT COALESCE(SUM(visits + left_out + bots), 0) AS visits FROM daily_counts WHERE layer = 3`,
    );
    const visits = sums?.visits ?? 0;
    const counted = await this.#sums();
    await dailyCounts.recount(this.#running.place.shop.id);
    const recounted = new Set(await this.#sums());
    return countsOf('events and visits', {
      'no received event is lost': [...this.#received].filter((id) => !stored.has(id)),
      'no event is doubled': rows.filter(({ count }) => count > 1),
      'no event is invented': [...stored].filter((id) => id >= this.#nextEvent),
      'a call for many events is stored as a whole or not at all': this.#together.filter(
        (ids) => new Set(ids.map((id) => stored.has(id))).size > 1,
      ),
      'no received visit is lost':
        visits < this.#visitsCounted ? [[visits, this.#visitsCounted]] : [],
      'no visit is doubled': visits > this.#visitsSent ? [[visits, this.#visitsSent]] : [],
      'sums are what a recount finds': counted.filter((line) => !recounted.has(line)),
    });
  }

  /** Returns all sums of events, each as a line. */
  async #sums(): Promise<string[]> {
    const { database } = this.#running.place.stores;
    const rows: Record<string, unknown>[] = await database.read.raw(
      'SELECT * FROM daily_counts WHERE layer = 0 ORDER BY dimension, day, key',
    );
    const filled = rows.map((row) => Object.entries(row).filter(([, value]) => value !== 0));
    return filled.map((row) => JSON.stringify(Object.fromEntries(row)));
  }

  async #sendEvents(count: number): Promise<void> {
    const { random, place } = this.#running;
    const ids = Array.from({ length: count }, () => this.#nextEvent++);
    const events = ids.map((id) => ({
      verb: verbs[Math.floor(random() * verbs.length)],
      platform_product_id: String(id),
      uuid: `shopper-${Math.floor(random() * 900)}`,
      event_id: `event-${id}`,
      ...(random() < 0.6 && { widget_id: 7, position: 3 }),
      ...(random() < 0.2 && { term: `lamp ${id % 7}` }),
    }));
    const from = networkOf(Math.floor(random() * networks));
    const path = '/api/v2/analytics/event';
    const { key } = place.shop;
    const request =
      count === 1
        ? { path, body: { ...events[0], key } }
        : { path: `${path}/bulk`, body: { key, events } };
    const tries = random() < 0.5 ? 1 : mostTries;
    if (count > 1) {
      this.#together.push(ids);
    }
    for (let tried = 0; tried < tries; tried += 1) {
      const status = await this.#send('event', this.#someWay(), {
        method: 'POST',
        ...request,
        from,
      });
      if (status === 200) {
        ids.forEach((id) => this.#received.add(id));
        // Some clients do not hear the answer, and send it once more.
        if (tried > 0 || random() < 0.9) {
          return;
        }
      }
    }
  }

  async #visit(): Promise<void> {
    const { key } = this.#running.place.shop;
    const from = networkOf(networks + this.#visitsSent);
    this.#visitsSent += 1;
    const body = { key, agreed: this.#visitsSent % 3 === 0 ? 'no' : 'yes' };
    const path = '/api/v2/analytics/visit';
    const status = await this.#send('visit', 'proxy', { method: 'POST', path, body, from });
    if (status === 200) {
      this.#visitsCounted += 1;
    }
  }

  async #read(): Promise<void> {
    const { key } = this.#running.place.shop;
    const path = `/api/v1/products/recommended?key=${key}&limit=12`;
    await this.#send('read', 'proxy', { method: 'GET', path });
  }

  /** Most requests come through the proxy. Those to one copy tell what the fault of the other one means to it. */
  #someWay(): Way {
    const choice = this.#running.random();
    return choice < 0.7 ? 'proxy' : choice < 0.85 ? 0 : 1;
  }

  async #send(kind: string, way: Way, request: Omit<SentRequest, 'port'>): Promise<number> {
    const { place, answers } = this.#running;
    const port = way === 'proxy' ? place.port : place.copies[way].port;
    const answer = await ask({ ...request, port });
    answers.add(kind, way, answer);
    return answer.status;
  }
}

/** All addresses of 127.0.0.0/8 are this machine. */
function networkOf(number: number): string {
  return `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${1 + (number & 127) * 2}`;
}
