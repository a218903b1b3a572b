import { type Measure, workDone } from '../part-context.ts';
import type { Broken } from './answers.ts';
import { ask } from './client.ts';
import { adminToken, domain } from './place.ts';
import { countsOf, type Running, type Work } from './work.ts';

interface LeaseRow {
  name: string;
  holder: string;
  token: number;
}

/** Asks for trainings, which one copy at a time does under a lease, and watches leases and models. */
export class LeaseWork implements Work {
  readonly lanes = 1;
  readonly pauseMs = 200;
  readonly #running: Running;
  #looks = 0;
  #requested = 0;
  readonly #holders = new Map<string, string>();
  readonly #tokens = new Map<string, number>();
  #version = 0;
  readonly #shared: LeaseRow[] = [];
  readonly #fallen: unknown[] = [];

  constructor(running: Running) {
    this.#running = running;
  }

  async step(): Promise<void> {
    if (this.#looks % 25 === 0) {
      await this.#train();
    }
    this.#looks += 1;
    // The database may be away.
    await this.#look().catch(() => undefined);
  }

  measures(): Measure[] {
    return [
      workDone('trainings asked for', this.#requested),
      workDone('versions of the models', this.#version),
      { name: 'leases seen', value: String(this.#tokens.size) },
    ];
  }

  async check(): Promise<Broken[]> {
    await this.#look();
    const { read } = this.#running.place.stores.database;
    const remains: unknown[] = await read.raw(
      `SELECT DISTINCT l.version FROM model_lists l JOIN models m ON m.shop_id = l.shop_id
       WHERE l.version < m.version`,
    );
    return countsOf('leases', {
      'a lease has one holder for each of its numbers': this.#shared,
      'neither leases nor models go back': this.#fallen,
      'replaced models go': remains.length > 1 ? remains : [],
    });
  }

  async #train(): Promise<void> {
    const { place, answers } = this.#running;
    const answer = await ask({
      port: place.port,
      method: 'POST',
      path: `/admin/api/v1/shops/${domain}/training`,
      headers: { Authorization: `Bearer ${adminToken}` },
    });
    answers.add('admin', 'proxy', answer);
    this.#requested += answer.status === 200 ? 1 : 0;
  }

  async #look(): Promise<void> {
    const { read } = this.#running.place.stores.database;
    const leases: LeaseRow[] = await read('leases').select('name', 'holder', 'token');
    for (const lease of leases) {
      const { name, holder, token } = lease;
      const number = `${name} ${token}`;
      if ((this.#holders.get(number) ?? holder) !== holder) {
        this.#shared.push(lease);
      }
      this.#holders.set(number, holder);
      if (token < (this.#tokens.get(name) ?? 0)) {
        this.#fallen.push(lease);
      }
      this.#tokens.set(name, token);
    }
    const [model]: { version: number }[] = await read('models').select('version');
    if (model && model.version < this.#version) {
      this.#fallen.push({ model: model.version, after: this.#version });
    }
    this.#version = Math.max(this.#version, model?.version ?? 0);
  }
}
