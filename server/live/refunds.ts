import type { Knex } from 'knex';
import type { Refund, RefundLine } from '../connectors/store-change.ts';
import { AppError } from '../base/errors.ts';
import { roundHundredths, toUnits } from '../catalog/prices/price.ts';
import { spreadAmount } from '../catalog/prices/spread-amount.ts';
import type { OrderLineRecord } from '../store/tables/rows/order-rows.ts';
import type { OrderStore } from '../store/tables/shoppers/order-store.ts';
import type { RecordVersionStore } from '../store/tables/live/record-version-store.ts';
import type { RefundStore } from '../store/tables/live/refund-store.ts';
import type { LiveRow } from './live-rows.ts';
import type { SeenChange } from './seen-change.ts';

interface RefundStores {
  orders: OrderStore;
  refunds: RefundStore;
  recordVersions: RecordVersionStore;
}

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

/** Subtracts refunds that no order has brought yet. Amounts have so many decimals. */
export async function applyRefunds(
  stores: RefundStores,
  transaction: Knex.Transaction,
  shopId: number,
  { changes, digits }: { changes: readonly SeenChange[]; digits: number },
): Promise<void> {
  for (const { change, seenAt } of changes) {
    if (change.type === 'refund') {
      await applyRefund(stores, transaction, { shopId, refund: change, seenAt, digits });
    }
  }
}

async function applyRefund(
  { orders, refunds, recordVersions }: RefundStores,
  transaction: Knex.Transaction,
  {
    shopId,
    refund,
    seenAt,
    digits,
  }: { shopId: number; refund: Refund; seenAt: number; digits: number },
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
  const left = lines.reduce((rest, line) => subtract(rest, line, digits), order.lines);
  const remaining = takeOff(left, adjustments, digits);
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
function takeOff(
  lines: OrderLineRecord[],
  adjustments: readonly number[],
  digits: number,
): OrderLineRecord[] {
  const amount = adjustments.reduce((sum, value) => sum - toUnits(value, digits), 0);
  const unit = 10 ** (2 - digits);
  const shares = spreadAmount(
    amount,
    lines.map(({ price, quantity, discount }) =>
      Math.max(0, Math.round((price * quantity - discount) / unit)),
    ),
  );
  return lines.map((line, index) => {
    const discount = roundHundredths(line.discount + (shares[index] ?? 0) * unit, digits);
    return { ...line, discount };
  });
}

/** Subtracts a refunded quantity from the first lines with the variant. */
function subtract(
  lines: OrderLineRecord[],
  refunded: RefundLine,
  digits: number,
): OrderLineRecord[] {
  let left = refunded.quantity;
  return lines.map((line) => {
    const isMeant =
      line.productId === refunded.productId &&
      (refunded.variantId === null || line.variantId === refunded.variantId);
    const taken = isMeant ? Math.min(left, line.quantity) : 0;
    left -= taken;
    const quantity = line.quantity - taken;
    const discount =
      taken > 0
        ? roundHundredths((line.discount * quantity) / line.quantity, digits)
        : line.discount;
    return { ...line, quantity, discount };
  });
}
