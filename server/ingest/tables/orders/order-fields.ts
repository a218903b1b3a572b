import type { columnFields } from '../../../contract/column-fields.ts';

export type OrderField = (typeof columnFields.orders)[number];

export const orderNumbers: ReadonlySet<OrderField> = new Set<OrderField>([
  'refunded',
  'discount',
  'line.quantity',
  'line.price',
  'line.total',
  'line.discount',
]);

/** Columns about persons, which Vitrine does not keep. */
export function isPersonal(key: string): boolean {
  return /^(billing|shipping|customer|email|e-mail|phone|notes?\b|first name|last name|company|address|accepts|payment|ip\b)/.test(
    key,
  );
}
