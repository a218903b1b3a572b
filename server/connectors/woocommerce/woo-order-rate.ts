import { z } from 'zod';
import { textField } from '../lenient-json.ts';

const orderSchema = z.object({
  currency: textField,
  meta_data: z
    .array(z.object({ key: z.string(), value: z.unknown() }))
    .catch([])
    .default([]),
});

/** The members of orders, lines and refunds that are amounts. */
const amountNames: ReadonlySet<string> = new Set(['price', 'total', 'total_tax', 'amount']);

/**
 * Returns the amount in the currency of a store for 1 of an order, which extensions for currencies write with it (Aelia
 * Currency Switcher, WooPayments, FOX). Null for an order in that currency, and where nothing tells the rate.
 */
export function rateOfOrder(body: unknown, storeCurrency: string | null): number | null {
  const { currency, meta_data: meta } = orderSchema.parse(body);
  const valueOf = (name: string) => meta.find(({ key }) => key === name)?.value;
  const rateOf = (name: string) => {
    const rate = Number(valueOf(name));
    return Number.isFinite(rate) && rate > 0 ? rate : null;
  };
  if (storeCurrency === null || currency === storeCurrency) {
    return null;
  }
  const multiplier = rateOf('_base_currency_exchange_rate');
  const divisor =
    valueOf('_wcpay_multi_currency_order_default_currency') === storeCurrency
      ? rateOf('_wcpay_multi_currency_order_exchange_rate')
      : valueOf('_woocs_order_base_currency') === storeCurrency
        ? rateOf('_woocs_order_rate')
        : null;
  return multiplier ?? (divisor === null ? null : 1 / divisor);
}

/** Returns an order or a refund with its amounts at a rate. */
export function withRate(value: unknown, rate: number | null): unknown {
  if (rate === null || typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item) => withRate(item, rate));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      amountNames.has(name) ? amountAt(member, rate) : withRate(member, rate),
    ]),
  );
}

function amountAt(amount: unknown, rate: number): unknown {
  const isAmount = typeof amount === 'number' || typeof amount === 'string';
  return isAmount && Number.isFinite(Number(amount)) ? Number(amount) * rate : amount;
}
