import {
  type PulledKind,
  pulledKinds,
  type StoreConnection,
} from '../connectors/store-connection.ts';
import type { StoredRefusal } from '../store/tables/live/refusal-store.ts';
import type { Attempts } from './attempts.ts';
import type { RefusedSteps } from './refused-steps.ts';

export interface LookOptions {
  store: StoreConnection;
  refused: RefusedSteps;
  attempts: Attempts;
  /** The address that the store delivers to; undefined when it cannot reach this service. */
  deliveryAddress: string | undefined;
  /** Called with kinds whose changes the store has not sent for a time. */
  onMissed: (kinds: readonly PulledKind[]) => Promise<void>;
}

/**
 * Reads what a store allows, asks again for what it refused a day ago, and subscribes to its webhooks. Returns whether
 * all of this was answered.
 */
export async function lookAtStore(options: LookOptions): Promise<boolean> {
  const { store, refused, attempts, deliveryAddress } = options;
  const hasGrants = await attempts.make(async () => {
    const grants = await store.grants();
    const missing = grants.missing.filter(
      (refusal) => deliveryAddress !== undefined || !isTopic(refusal),
    );
    await refused.saveGrants({ ...grants, missing });
  });
  const due = await refused.due();
  let isAnswered = hasGrants;
  for (const kind of pulledKinds) {
    const isRetried = await attempts.make(() => retryKind(options, kind, due));
    isAnswered &&= isRetried;
  }
  if (deliveryAddress !== undefined) {
    const isSubscribed = await attempts.make(() => subscribe(options, deliveryAddress, due));
    isAnswered &&= isSubscribed;
  }
  return isAnswered;
}

/** Asks for one record with the parts that were refused a day ago. */
async function retryKind(
  { store, refused }: LookOptions,
  kind: PulledKind,
  due: readonly StoredRefusal[],
): Promise<void> {
  const asked = due.filter(
    ({ step, name }) =>
      (step === 'kind' && name === kind) || (step === 'field' && name.startsWith(`${kind}.`)),
  );
  if (asked.length === 0) {
    return;
  }
  const leftOut = await refused.leftOut(kind);
  for (const { name } of asked) {
    leftOut.delete(name.slice(kind.length + 1));
  }
  await refused.saveRetried(asked, await store.probe(kind, leftOut));
}

async function subscribe(
  { store, refused, onMissed }: LookOptions,
  address: string,
  due: readonly StoredRefusal[],
): Promise<void> {
  const asked = due.filter(isTopic);
  const known = await refused.list();
  const leftOut = known
    .filter(isTopic)
    .map(({ name }) => name)
    .filter((name) => !asked.some((one) => one.name === name));
  await refused.saveRetried(asked, await store.subscribe(address, new Set(leftOut), onMissed));
}

function isTopic({ step }: Pick<StoredRefusal, 'step'>): boolean {
  return step === 'topic';
}
