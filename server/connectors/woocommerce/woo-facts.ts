import { decodeHTML } from 'entities';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { countField, idField, textField } from '../lenient-json.ts';
import { Refused } from '../refusal.ts';
import type { WooApi } from './woo-api.ts';
import { readWhole } from './woo-lists.ts';

/** The settings of a store that its products depend on. */
export interface WooFacts {
  weightUnit: string;
  /** The names of the terms of global attributes, in the order of the shop, by the id of the attribute. */
  terms: ReadonlyMap<number, readonly string[]>;
}

/** The facts of a store that nobody could be asked for. */
export const unknownFacts: WooFacts = { weightUnit: 'kg', terms: new Map() };

const settingSchema = z.object({ value: z.string() });

const attributeSchema = z.object({ id: idField, order_by: textField });

const termSchema = z.object({ name: z.string(), menu_order: countField });

/** Reads the facts of a store. Those that it refuses stay unknown. */
export async function readWooFacts(api: WooApi): Promise<WooFacts> {
  const unit = await orUndefined(async () =>
    settingSchema.parse((await api.get('settings/products/woocommerce_weight_unit')).value),
  );
  const terms = await orUndefined(() => readTerms(api));
  return {
    weightUnit: unit === undefined ? unknownFacts.weightUnit : unitOf(unit.value),
    terms: terms ?? unknownFacts.terms,
  };
}

function unitOf(value: string): string {
  return value === 'lbs' ? 'lb' : value;
}

async function readTerms(api: WooApi): Promise<Map<number, string[]>> {
  const terms = new Map<number, string[]>();
  for (const attribute of await readWhole(api, 'products/attributes')) {
    const { id, order_by: orderBy } = attributeSchema.parse(attribute);
    if (id === null) {
      continue;
    }
    const listed = await readWhole(api, `products/attributes/${id}/terms`);
    const known = listed.map((term) => termSchema.parse(term));
    // Other orders are by name or id, as the list has them.
    const sorted =
      orderBy === 'menu_order'
        ? known.toSorted((a, b) => (a.menu_order ?? 0) - (b.menu_order ?? 0))
        : known;
    terms.set(
      id,
      sorted.map(({ name }) => decodeHTML(name)),
    );
  }
  return terms;
}

async function orUndefined<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof AppError && error.kind === 'not-found';
    if (isMissing || error instanceof Refused) {
      return undefined;
    }
    throw error;
  }
}
