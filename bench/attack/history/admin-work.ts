import { z } from 'zod';
import { type Measure, workDone } from '../part-context.ts';
import type { Broken } from './answers.ts';
import { type Answer, ask, type SentRequest } from './client.ts';
import { adminToken, domain } from './place.ts';
import { countsOf, type Running, type Work } from './work.ts';

const writtenSchema = z.object({ change: z.number().nullable() });
const publishedSchema = writtenSchema.extend({ version: z.number().nullable() });
const createdSchema = z.object({ id: z.number(), revision: z.number() });
const savedSchema = z.object({ revision: z.number() });
const readSchema = z.object({
  live: z.object({ version: z.number() }).nullable(),
  draft: z.object({ revision: z.number() }).nullable(),
});

/** A write that was answered, in milliseconds on the clock of `performance`. */
interface Written {
  change: number;
  sentAt: number;
  endedAt: number;
}

interface ChangeRow {
  id: number;
  kind: string;
  object: string;
  before: string | null;
  after: string | null;
  undoes: number | null;
}

const mostDays = 365;

/** People save settings, publish a ruleset and undo changes, two at a time. */
export class AdminWork implements Work {
  readonly lanes = 2;
  readonly pauseMs = 300;
  readonly #running: Running;
  #saved = 0;
  #ruleset: number | undefined;
  readonly #written: Written[] = [];
  readonly #published: { version: number; name: string }[] = [];
  readonly #settings: { change: number; days: number }[] = [];

  constructor(running: Running) {
    this.#running = running;
  }

  async step(): Promise<void> {
    if (this.#running.random() < 0.5) {
      await this.#saveSettings();
    } else {
      await this.#publish();
    }
  }

  measures(): Measure[] {
    return [
      workDone('changes answered', this.#written.length),
      workDone('versions published', this.#published.length),
    ];
  }

  async check(): Promise<Broken[]> {
    const { database } = this.#running.place.stores;
    const changes: ChangeRow[] = await database
      .read('changes')
      .orderBy('id')
      .select('id', 'kind', 'object', 'before', 'after', 'undoes');
    const versions: { version: number; body: string | null }[] = await database
      .read('versions')
      .where({ kind: 'ruleset', object: this.#ruleset ?? 0 })
      .orderBy('version');
    const byId = new Map(changes.map((change) => [change.id, change]));
    const bodies = new Map(versions.map(({ version, body }) => [version, body ?? '']));
    const undone = changes.flatMap(({ undoes }) => (undoes === null ? [] : [undoes]));
    return countsOf('the administration', {
      'an answered change is recorded': this.#written.filter(({ change }) => !byId.has(change)),
      'a change says what was saved': this.#settings.filter(
        ({ change, days }) => !byId.get(change)?.after?.includes(`"top_sellers_days":${days}`),
      ),
      'a change begins where the one before has ended': brokenChains(changes),
      'no change is undone twice': undone.filter((id, index) => undone.indexOf(id) !== index),
      'later changes have later numbers': this.#written.filter((earlier) =>
        this.#written.some(
          (later) => later.sentAt > earlier.endedAt && later.change < earlier.change,
        ),
      ),
      'a published version is kept': this.#published.filter(
        ({ version, name }) => !bodies.get(version)?.includes(name),
      ),
      'versions are numbered without gaps': versions.filter(
        ({ version }, index) => version !== index + 1,
      ),
    });
  }

  async #saveSettings(): Promise<void> {
    this.#saved += 1;
    const days = 1 + (this.#saved % mostDays);
    const answer = await this.#ask('PUT', 'settings', { top_sellers_days: days });
    const written = this.#note(answer);
    if (written) {
      this.#settings.push({ change: written.change, days });
      if (this.#running.random() < 0.2) {
        this.#note(await this.#ask('POST', `changes/${written.change}/undo`));
      }
    }
  }

  async #publish(): Promise<void> {
    this.#saved += 1;
    const name = `Edition ${this.#saved}`;
    const body = { name, rules: [] };
    if (this.#ruleset === undefined) {
      const created = read(createdSchema, await this.#ask('POST', 'rulesets', { body }));
      this.#ruleset ??= created?.id;
      return;
    }
    const address = `rulesets/${this.#ruleset}`;
    const current = read(readSchema, await this.#ask('GET', address));
    if (!current) {
      return;
    }
    const draft = { body, base_version: current.live?.version ?? 0 };
    const revision = current.draft?.revision ?? 0;
    const saved = read(savedSchema, await this.#ask('PUT', `${address}/draft`, draft, revision));
    if (!saved) {
      return;
    }
    const answer = await this.#ask('POST', `${address}/publish`, { note: name }, saved.revision);
    this.#note(answer);
    const version = read(publishedSchema, answer)?.version;
    if (typeof version === 'number') {
      this.#published.push({ version, name });
    }
  }

  #note(answer: Answer): Written | undefined {
    const change = read(writtenSchema, answer)?.change;
    if (typeof change !== 'number') {
      return undefined;
    }
    const endedAt = performance.now();
    const written = { change, sentAt: endedAt - answer.ms, endedAt };
    this.#written.push(written);
    return written;
  }

  async #ask(
    method: SentRequest['method'],
    address: string,
    body?: object,
    revision?: number,
  ): Promise<Answer> {
    const { place, answers } = this.#running;
    const answer = await ask({
      port: place.port,
      method,
      path: `/admin/api/v1/shops/${domain}/${address}`,
      ...(body && { body }),
      headers: {
        Authorization: `Bearer ${adminToken}`,
        ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
      },
    });
    answers.add('admin', 'proxy', answer);
    return answer;
  }
}

function read<Shape extends z.ZodType>(
  schema: Shape,
  { status, body }: Answer,
): z.output<Shape> | undefined {
  return status === 200 ? schema.parse(JSON.parse(body)) : undefined;
}

/** Returns the changes of an object that do not begin with what the change before them has left. */
function brokenChains(changes: readonly ChangeRow[]): ChangeRow[] {
  const last = new Map<string, ChangeRow>();
  return changes.filter((change) => {
    const name = `${change.kind} ${change.object}`;
    const before = last.get(name);
    last.set(name, change);
    return before !== undefined && before.after !== change.before;
  });
}
