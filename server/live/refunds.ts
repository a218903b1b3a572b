import type { Knex } from 'knex';
import type { Refund, RefundLine } from '../connectors/store-change.ts';
import { AppError } from '../errors.ts';
import { roundHundredths } from '../catalog/prices/price.ts';
import { spreadAmount } from '../catalog/prices/spread-amount.ts';
import type { OrderLineRecord } from '../store/shoppers/order-rows.ts';
import type { Stores } from '../store/stores.ts';
import type { LiveRow } from './live-rows.ts';
import type { SeenChange } from './seen-change.ts';

type RefundStores = Pick<Stores, 'orders' | 'refunds' | 'recordVersions'>;

/** Saves which refunds the quantities of orders lack already. */
export async function rememberRefunds(
  { refunds }: RefundStores,
  transaction: Knex.Transaction,
  shopId: number,
  orders: readonly Extract<LiveRow, { kind: 'orders' }>[],
): Promise<void> {
  for (const { value, refundIds } of orders) {
    await refunds.add(transaction, shopId, value.id, refundIds);
  }
}

/** Subtracts refunds that no order has brought yet. */
export async function applyRefunds(
  stores: RefundStores,
  transaction: Knex.Transaction,
  shopId: number,
  changes: readonly SeenChange[],
): Promise<void> {
  for (const { change, seenAt } of changes) {
    if (change.type === 'refund') {
      await applyRefund(stores, transaction, { shopId, refund: change, seenAt });
    }
  }
}

async function applyRefund(
  { orders, refunds, recordVersions }: RefundStores,
  transaction: Knex.Transaction,
  { shopId, refund, seenAt }: { shopId: number; refund: Refund; seenAt: number },
): Promise<void> {
  const { id, orderId, createdAt, lines, adjustments } = refund;
  if (await refunds.isKnown(transaction, shopId, orderId, id)) {
    return;
  }
  const versions = await recordVersions.find(transaction, shopId, 'orders', [orderId]);
  const version = versions.get(orderId);
  if (version && version.deletedAt !== null) {
    return;
  }
  const order = await refunds.findOrder(transaction, shopId, orderId);
  if (!order) {
    throw new AppError('not-found', `The order ${orderId} of the refund has not come yet.`);
  }
  const remaining = takeOff(lines.reduce(subtract, order.lines), adjustments);
  await orders.save(transaction, shopId, [{ ...order, lines: remaining, contentHash: '' }]);
  await refunds.add(transaction, shopId, orderId, [id]);
  const updatedAt = Math.max(createdAt ?? 0, version?.updatedAt ?? 0) || null;
  await recordVersions.save(transaction, shopId, 'orders', [
    {
      id: orderId,
      updatedAt,
      seenAt: Math.max(seenAt, version?.seenAt ?? 0),
      deletedAt: null,
      unconfirmedAt: version?.unconfirmedAt ?? null,
    },
  ]);
}

/** Takes an amount that was paid back beyond the refunded lines off what is left. */
function takeOff(lines: OrderLineRecord[], adjustments: readonly number[]): OrderLineRecord[] {
  const amount = adjustments.reduce((sum, value) => sum - roundHundredths(value * 100), 0);
  const shares = spreadAmount(
    amount,
    lines.map(({ price, quantity, discount }) => Math.max(0, price * quantity - discount)),
  );
  return lines.map((line, index) => ({ ...line, discount: line.discount + (shares[index] ?? 0) }));
}

/** Subtracts a refunded quantity from the first lines with the variant. */
function subtract(lines: OrderLineRecord[], refunded: RefundLine): OrderLineRecord[] {
  let left = refunded.quantity;
  return lines.map((line) => {
    const isMeant =
      line.productId === refunded.productId &&
      (refunded.variantId === null || line.variantId === refunded.variantId);
    const taken = isMeant ? Math.min(left, line.quantity) : 0;
    left -= taken;
    const quantity = line.quantity - taken;
    const discount =
      taken > 0 ? Math.round((line.discount * quantity) / line.quantity) : line.discount;
    return { ...line, quantity, discount };
  });
}
