import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../../store/port/database.ts';
import type { Stores } from '../../store/stores.ts';
import { eventRecord } from '../../testing/events.ts';
import { eraseShopper } from './erase-shopper.ts';
import { test } from '../testing/import-fixture.ts';
import {
  customer,
  email,
  everything,
  neighbour,
  sessionsLeft,
  view,
} from '../testing/shopper-fixture.ts';

/** Wraps stores to call `beforeWrite` with the number of earlier writes. */
function withWriteListener(
  stores: Stores,
  beforeWrite: (writes: number) => Promise<void> | void,
): Stores {
  let writes = 0;
  const write: Database['write'] = async (scope, work) => {
    await beforeWrite(writes);
    writes += 1;
    return stores.database.write(scope, work);
  };
  return { ...stores, database: { ...stores.database, write } };
}

/**
 * Sessions with many events and with one, identified at the start, in the middle, by e-mail, or by
 * nothing else.
 */
const manySessions = [
  ...Array.from({ length: 1_200 }, (_, minute) =>
    view(1, minute, { uuid: minute % 2 ? 'phone' : 'tablet' }),
  ),
  view(2, 0, { uuid: 'phone', customer_id: customer }),
  view(2, 600, { uuid: 'tablet', customer_id: customer }),
  view(2, 601, { uuid: 'tablet', customer_id: neighbour }),
  view(2, 1, { uuid: 'table', subject_email: email }),
  view(2, 1, { customer_id: customer }),
  ...Array.from({ length: 130 }, (_, index) =>
    view(1, index, { uuid: `one-${index}`, customer_id: customer }),
  ),
];

/** A webhook that names the customer in its body only. */
function failedOrder(shopId: number, id: number) {
  return {
    shopId,
    delivery: String(id),
    connector: 'platform',
    topic: 'orders/create',
    resource: `orders:${id}`,
    receivedAt: 1,
    body: gzipSync(JSON.stringify({ id, customer: { id: customer } })),
    size: 100,
    expiresAt: 2,
  };
}

const person = { customerId: customer, email };

describe('an erasure', () => {
  test('finishes on the next run after an interruption at any write', async ({
    load,
    stores,
    shopId,
  }) => {
    let isDone = false;
    for (let lastWrite = 1; !isDone; lastWrite += 1) {
      await load({ ...everything, events: manySessions });
      expect(await sessionsLeft(stores)).toHaveLength(134);
      await stores.database.write(shopId, (transaction) =>
        stores.deliveries.add(transaction, [failedOrder(shopId, lastWrite)]),
      );
      const interrupted = withWriteListener(stores, (writes) => {
        if (writes >= lastWrite) {
          throw new AppError('unavailable', 'killed');
        }
      });
      isDone = await eraseShopper(interrupted, shopId, person).then(
        () => true,
        () => false,
      );
      await eraseShopper(stores, shopId, person);
      expect(await sessionsLeft(stores), `${lastWrite} writes`).toEqual([]);
      expect(await stores.deliveries.readOpen(shopId, 0, 1)).toEqual([]);
      if (isDone) {
        // The webhook, the customer, five batches of events, and a last search.
        expect(lastWrite).toBeGreaterThan(5);
      }
    }
  });

  test('removes events that are recorded while it runs', async ({ load, stores, shopId }) => {
    await load({ ...everything, events: manySessions });
    const arriving = withWriteListener(stores, async (id) => {
      const events = [
        eventRecord({ id, uuid: `late-${id}`, customerId: customer }),
        eventRecord({ id, uuid: 'phone', customerId: customer }),
        eventRecord({ id, uuid: null, customerId: customer }),
      ];
      await stores.database.write(shopId, (transaction) =>
        stores.events.add(transaction, shopId, events),
      );
    });
    const { events } = await eraseShopper(arriving, shopId, person);
    expect(await sessionsLeft(stores)).toEqual([]);
    expect(events).toBeGreaterThan(manySessions.length);
  });
});
