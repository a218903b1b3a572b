import { AppError } from '../../base/errors.ts';
import { type Management, recordChange, type Recorded } from '../../changes/management.ts';
import { onlyObject } from '../../changes/object-kinds.ts';

interface DeliveriesToChange {
  shopId: number;
  /** The number of a failed webhook; undefined for all. */
  id: number | undefined;
}

interface ChangedDeliveries extends Recorded {
  count: number;
}

/** Tries failed webhooks again now, from their first try. */
export function retryDeliveries(
  management: Management,
  chosen: DeliveriesToChange,
): Promise<ChangedDeliveries> {
  return change(management, chosen, 'retry');
}

/** Drops failed webhooks without doing what they ask for. */
export function dropDeliveries(
  management: Management,
  chosen: DeliveriesToChange,
): Promise<ChangedDeliveries> {
  return change(management, chosen, 'drop');
}

function change(
  management: Management,
  { shopId, id }: DeliveriesToChange,
  action: 'retry' | 'drop',
): Promise<ChangedDeliveries> {
  const { stores, now } = management;
  return stores.database.write(shopId, async (transaction) => {
    const count = await stores.deliveries[action](transaction, shopId, id, now());
    if (count === 0 && id !== undefined) {
      throw new AppError(
        'not-found',
        `There is no failed webhook ${id}: it has been done or dropped meanwhile, or its content has expired.`,
      );
    }
    if (count === 0) {
      return { count, change: null };
    }
    const object = id === undefined ? onlyObject : String(id);
    const recorded = { shopId, kind: 'webhook', object, action, before: null, after: { count } };
    return { count, change: await recordChange(management, transaction, recorded) };
  });
}
