import { isRecord, listAt } from '../core/json.ts';
import type { CartLine, LineProperties } from '../core/storefront.ts';

/** A line of the platform's cart, with all its fields. */
export type StoreLine = Readonly<Record<string, unknown>>;

/** The lines of two states of a cart that differ. */
interface CartDifference {
  /** New lines. */
  readonly fresh: readonly StoreLine[];
  readonly increased: readonly StoreLine[];
  readonly decreased: readonly StoreLine[];
  /** Former lines that are gone. */
  readonly removed: readonly StoreLine[];
}

export function linesIn(cart: unknown): StoreLine[] {
  return listAt(cart, 'items').filter(isRecord);
}

export function quantityOf({ quantity }: StoreLine): number {
  return Number(quantity ?? 0);
}

/** Returns the text that names a line in requests. */
export function keyOf({ key, variant_id: variantId, id }: StoreLine): string {
  const known = key ?? variantId ?? id;
  return typeof known === 'string' || typeof known === 'number' ? String(known) : '';
}

export function differenceOf(former: unknown, latest: unknown): CartDifference {
  const before = byKey(former);
  const now = byKey(latest);
  const grown = (line: StoreLine) => quantityOf(line) - quantityOf(before.get(keyOf(line)) ?? {});
  const kept = [...now.values()].filter((line) => before.has(keyOf(line)));
  return {
    fresh: [...now.values()].filter((line) => !before.has(keyOf(line))),
    increased: kept.filter((line) => grown(line) > 0),
    decreased: kept.filter((line) => grown(line) < 0),
    removed: [...before.values()].filter((line) => !now.has(keyOf(line))),
  };
}

/**
 * Returns lines with the quantity by which each has grown, as an addition has it.
 *
 * @param order - the lines as they were added, where the widgets or a script did it.
 */
export function additions(
  lines: readonly StoreLine[],
  former: unknown,
  order: readonly StoreLine[],
): StoreLine[] {
  const before = byKey(former);
  const placeOf = (line: StoreLine) => order.findIndex(({ id }) => id === line.variant_id);
  return lines
    .map((line) => ({
      ...line,
      quantity: quantityOf(line) - quantityOf(before.get(keyOf(line)) ?? {}),
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns the lines of an addition by the widgets with what the cart tells of them. */
export function told(lines: readonly StoreLine[], cart: unknown): StoreLine[] {
  return lines.map(({ id, quantity, properties = {} }) => {
    const known = linesIn(cart).find(({ variant_id: variantId }) => variantId === id);
    return { id, variant_id: id, properties, ...known, quantity };
  });
}

function byKey(cart: unknown): Map<string, StoreLine> {
  return new Map(linesIn(cart).map((line) => [keyOf(line), line]));
}

/** Reads what a page adds: one item, or several as `{ items }`. Ids and quantities may be texts. */
export function readItems(item: unknown): CartLine[] {
  const items = isRecord(item) && Array.isArray(item.items) ? listAt(item, 'items') : [item];
  return items.filter(isRecord).map(({ id, quantity, properties, selling_plan: plan }) => ({
    id: Number(id),
    quantity: Number(quantity ?? 1),
    ...(isRecord(properties) && { properties: textsOf(properties) }),
    ...(Number(plan) > 0 && { sellingPlan: Number(plan) }),
  }));
}

export function textsOf(properties: Record<string, unknown>): LineProperties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, String(value)]),
  );
}
