import type { Knex } from 'knex';
import { AppError } from '../base/errors.ts';
import type { Plan } from '../store/tables/changes/plan-store.ts';
import type { Stores } from '../store/stores.ts';
import { type ObjectOf, readLive, requirePublishable } from './drafts.ts';
import { versionedKinds } from './draft-readers.ts';
import { type Management, recordChange, type Recorded } from './management.ts';
import { saveVersion, type Saved } from './save-object.ts';

export interface PlanToMake {
  /** The revision of the draft. */
  revision: number;
  note: string;
  /** Milliseconds since 1970; absent to go live at once. */
  from?: number | undefined;
  /** Milliseconds since 1970; the former version returns then. */
  until?: number | undefined;
}

/** Plans when the draft goes live and when the former version returns. */
export async function planDraft(
  management: Management,
  of: ObjectOf,
  { revision, note, from, until }: PlanToMake,
): Promise<Saved> {
  const { stores, actor, now } = management;
  refuseWrongTimes({ from, until }, now());
  return stores.database.write(of.shopId, async (transaction) => {
    const { text, baseVersion } = await requirePublishable(management, transaction, of, revision);
    if (await stores.plans.find(of, transaction)) {
      throw new AppError('conflict', 'There is a plan already: cancel it first.');
    }
    await stores.versions.removeDraft(transaction, of);
    const author = { ...actor, at: now() };
    const times = { startsAt: from ?? now(), endsAt: until ?? null };
    const plan = { body: text, note, baseVersion, liveVersion: null, author, ...times };
    if (times.startsAt <= now()) {
      return start(management, transaction, of, plan);
    }
    await stores.plans.save(transaction, of, plan);
    const planned = { action: 'plan', note, plan: toJson(times) };
    return { version: baseVersion, ...(await recordPlan(management, transaction, of, planned)) };
  });
}

/** Cancels a plan. What it would have published becomes the draft, unless there is one. What is live stays. */
export async function cancelPlan(management: Management, of: ObjectOf): Promise<Recorded> {
  const { stores, actor, now } = management;
  return stores.database.write(of.shopId, async (transaction) => {
    const plan = await stores.plans.find(of, transaction);
    if (!plan) {
      throw new AppError('conflict', 'There is no plan: it has been done or cancelled.');
    }
    await stores.plans.remove(transaction, of);
    if (plan.startsAt !== null && !(await stores.versions.findDraft(of, transaction))) {
      const { body, baseVersion } = plan;
      const author = { ...actor, at: now() };
      await stores.versions.saveDraft(transaction, of, { body, baseVersion, revision: 1, author });
    }
    return recordPlan(management, transaction, of, { action: 'cancel-plan', note: plan.note });
  });
}

/** Publishes and ends what is due, also what became due while no server was running. */
export async function runDuePlans(
  stores: Stores,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<void> {
  const management: Management = { stores, now, actor: { kind: 'schedule', personId: null } };
  for (const { kind: name, ...due } of await stores.plans.due(now())) {
    const kind = versionedKinds.find((known) => known === name);
    if (kind) {
      // A plan that fails must not hold up the others.
      await runPlan(management, { ...due, kind }).catch(onError);
    }
  }
}

async function runPlan(management: Management, of: ObjectOf): Promise<void> {
  const { stores, now } = management;
  await stores.database.write(of.shopId, async (transaction) => {
    const plan = await stores.plans.find(of, transaction);
    // Another server may have taken it meanwhile.
    if (!plan || (plan.startsAt ?? plan.endsAt ?? 0) > now()) {
      return;
    }
    if (!(await stores.plans.remove(transaction, of))) {
      return;
    }
    if (plan.startsAt === null) {
      await end(management, transaction, of, plan);
    } else if (plan.endsAt === null || plan.endsAt > now()) {
      await start(management, transaction, of, plan);
    }
  });
}

async function start(
  management: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
  plan: Plan,
): Promise<Saved> {
  const { stores } = management;
  const former = await stores.versions.latest(of, transaction);
  const wasLive = (await readLive(management, transaction, of)) !== null;
  const saved = await saveVersion(management, transaction, of, {
    text: plan.body,
    action: 'publish',
    note: plan.note,
  });
  if (plan.endsAt !== null) {
    // An object without versions gets one for its former state when the first is published.
    const base = wasLive && former === 0 ? 1 : former;
    const live = { startsAt: null, liveVersion: saved.version, baseVersion: base };
    await stores.plans.save(transaction, of, { ...plan, ...live });
  }
  return saved;
}

/** Brings the former version back, unless somebody has published meanwhile. */
async function end(
  management: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
  { baseVersion, liveVersion, note }: Plan,
): Promise<void> {
  const { versions } = management.stores;
  if ((await versions.latest(of, transaction)) !== liveVersion) {
    return;
  }
  const former = await versions.find(of, baseVersion, transaction);
  await saveVersion(management, transaction, of, {
    text: former?.body ?? null,
    action: 'end-plan',
    note,
  });
}

async function recordPlan(
  management: Management,
  transaction: Knex.Transaction,
  { shopId, kind, object }: ObjectOf,
  { action, note, plan = null }: { action: string; note: string; plan?: object | null },
): Promise<Recorded> {
  const change = await recordChange(management, transaction, {
    shopId,
    kind: 'plan',
    object: `${kind} ${object}`,
    action,
    note,
    before: null,
    after: plan,
  });
  return { change };
}

function toJson({ startsAt, endsAt }: { startsAt: number; endsAt: number | null }): object {
  return {
    from: new Date(startsAt).toISOString(),
    until: endsAt === null ? null : new Date(endsAt).toISOString(),
  };
}

function refuseWrongTimes({ from, until }: Pick<PlanToMake, 'from' | 'until'>, now: number): void {
  if (until !== undefined && until <= Math.max(now, from ?? 0)) {
    throw new AppError('invalid', 'until: must be later than now and than from', {
      details: { errors: [{ path: 'until', message: 'must be later than now and than from' }] },
    });
  }
}
