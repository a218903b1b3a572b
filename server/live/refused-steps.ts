import type { Knex } from 'knex';
import { type Grants, type PulledKind, pulledKinds } from '../connectors/store-connection.ts';
import type { Refusal, Refused } from '../connectors/refusal.ts';
import type { StoredRefusal, RefusalStore } from '../store/tables/live/refusal-store.ts';
import type { ConnectionStore } from '../store/tables/live/connection-store.ts';
import type { Database } from '../store/port/database.ts';

export interface RefusedStepsOptions {
  stores: { database: Database; connections: ConnectionStore; refusals: RefusalStore };
  shopId: number;
  now: () => number;
}

/** The time after which a store is asked again for what it has refused. */
const retryMs = 24 * 3_600_000;

/** Remembers which steps of a connection its store refuses, and what is to be read once it allows them. */
export class RefusedSteps {
  readonly #options: RefusedStepsOptions;

  constructor(options: RefusedStepsOptions) {
    this.#options = options;
  }

  list(): Promise<StoredRefusal[]> {
    const { stores, shopId } = this.#options;
    return stores.refusals.list(shopId);
  }

  /** Returns whether the store refuses webhooks whose topics begin so. */
  async hasTopicOf(kind: string): Promise<boolean> {
    const refusals = await this.list();
    return refusals.some(({ step, name }) => step === 'topic' && name.startsWith(kind));
  }

  /** Returns the parts of a kind that are not asked for. */
  async leftOut(kind: PulledKind): Promise<Set<string>> {
    return new Set((await this.list()).flatMap((refusal) => partOf(kind, refusal) ?? []));
  }

  async add(refusal: Refusal): Promise<void> {
    await this.#write((transaction) => this.#save(transaction, refusal));
  }

  /** Remembers that the store refuses a whole kind. Its pull has ended. */
  async addKind(kind: PulledKind, { reason, scope }: Refused): Promise<void> {
    const { stores, shopId } = this.#options;
    const pulls = await stores.connections.pulls(shopId);
    const pull = pulls.find((known) => known.kind === kind);
    await this.#write(async (transaction) => {
      await this.#save(transaction, { step: 'kind', name: kind, reason, scope, isAsked: true });
      if (pull) {
        const ended = { ...pull, cursor: null, asOf: null };
        await stores.connections.savePull(transaction, shopId, ended);
      }
    });
  }

  /** Takes over what the store lists as allowed: other kinds are begun, and other parts are pulled with their records. */
  async saveGrants({ kinds, missing }: Grants): Promise<void> {
    const { stores, shopId } = this.#options;
    const known = await this.list();
    const pulls = await stores.connections.pulls(shopId);
    const isMissing = ({ step, name }: Pick<Refusal, 'step' | 'name'>) =>
      missing.some((other) => other.step === step && other.name === name);
    await this.#write(async (transaction) => {
      for (const refusal of known.filter((one) => one.triedAt === null && !isMissing(one))) {
        await this.#allow(transaction, refusal);
      }
      for (const refusal of missing) {
        await this.#save(transaction, refusal);
      }
      for (const kind of kinds) {
        if (!pulls.some((pull) => pull.kind === kind)) {
          await stores.connections.savePull(transaction, shopId, unstarted(kind));
        }
      }
    });
  }

  /** Returns the refusals of what the store was asked for a day ago. */
  async due(): Promise<StoredRefusal[]> {
    const now = this.#options.now();
    const known = await this.list();
    return known.filter(({ triedAt }) => triedAt !== null && now - triedAt >= retryMs);
  }

  /** Saves the outcome of asking again: what is not refused any more is pulled. */
  async saveRetried(asked: readonly StoredRefusal[], still: readonly Refusal[]): Promise<void> {
    const isStill = ({ step, name }: StoredRefusal) =>
      still.some((other) => other.step === step && other.name === name);
    await this.#write(async (transaction) => {
      for (const refusal of asked.filter((one) => !isStill(one))) {
        await this.#allow(transaction, refusal);
      }
      for (const refusal of still) {
        await this.#save(transaction, refusal);
      }
    });
  }

  async #save(transaction: Knex.Transaction, { isAsked, ...refusal }: Refusal): Promise<void> {
    const { stores, shopId, now } = this.#options;
    const since = now();
    const triedAt = isAsked ? since : null;
    await stores.refusals.save(transaction, shopId, { ...refusal, since, triedAt });
  }

  /** Forgets a refusal. Records that were read without one of their parts are pulled again. */
  async #allow(transaction: Knex.Transaction, refusal: StoredRefusal): Promise<void> {
    const { stores, shopId } = this.#options;
    await stores.refusals.remove(transaction, shopId, refusal);
    const kind = pulledKinds.find((one) => partOf(one, refusal) !== undefined);
    if (kind) {
      await stores.connections.savePull(transaction, shopId, unstarted(kind));
    }
  }

  async #write(work: (transaction: Knex.Transaction) => Promise<void>): Promise<void> {
    const { stores, shopId } = this.#options;
    await stores.database.write(shopId, work);
  }
}

/** Returns the name of the part of a kind that is refused; undefined for other refusals. */
function partOf(kind: PulledKind, { step, name }: StoredRefusal): string | undefined {
  const prefix = `${kind}.`;
  return step === 'field' && name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function unstarted(kind: PulledKind) {
  return { kind, cursor: null, asOf: null, newestAt: 0, records: 0, finishedAt: null };
}
