import { decodeHTML } from 'entities';
import { z } from 'zod';
import { countField, idField, textField } from '../lenient-json.ts';
import type { WooApi } from './woo-api.ts';
import { readWhole } from './woo-lists.ts';
import { readSetting, readTold, unlessUntold, type WooGetter } from './woo-settings.ts';

/** The settings of a store that its products depend on. */
export interface WooFacts {
  weightUnit: string;
  /** The stock from which on a product is one of the last, unless it has a number of its own; null while unknown. */
  lowStock: number | null;
  /** The terms of global attributes in the order of the shop, by the id of the attribute. */
  terms: ReadonlyMap<number, readonly WooTerm[]>;
  /** The categories by their ids. */
  categories: ReadonlyMap<number, WooCategory>;
  /** True when the shop shows prices with the tax that the merchant typed them without, or the other way round. */
  showsOtherTax: boolean;
  /** The address of the shop's first page; null where the store does not tell it. */
  home: string | null;
}

/** A value of a global attribute. */
export interface WooTerm {
  name: string;
  /** The name for the cart. */
  slug: string | null;
}

export interface WooCategory {
  name: string;
  /** The category above it; null for one at the top. */
  parentId: number | null;
}

/** The facts of a store that nobody could be asked for. */
export const unknownFacts: WooFacts = {
  weightUnit: 'kg',
  lowStock: null,
  terms: new Map(),
  categories: new Map(),
  showsOtherTax: false,
  home: null,
};

/** The description of the site, outside of the API of the shop. */
const homeAddress = '../../?_fields=home';

const homeSchema = z.object({ home: textField });

/** Reads the facts of a store. Those that it refuses stay unknown. */
export async function readWooFacts(api: WooApi): Promise<WooFacts> {
  const unit = await readSetting(api, 'products/woocommerce_weight_unit');
  const lowStock = await readSetting(api, 'products/woocommerce_notify_low_stock_amount');
  const site = await readTold(api, homeAddress, homeSchema);
  return {
    weightUnit: unit === null ? unknownFacts.weightUnit : unitOf(unit),
    lowStock: lowStock === null ? null : Number(lowStock) || 0,
    terms: (await unlessUntold(() => readTerms(api))) ?? unknownFacts.terms,
    categories: (await unlessUntold(() => readCategories(api))) ?? unknownFacts.categories,
    showsOtherTax: await showsOtherTax(api),
    home: site?.home ?? null,
  };
}

async function showsOtherTax(api: WooApi): Promise<boolean> {
  const typed = await readSetting(api, 'tax/woocommerce_prices_include_tax');
  const shown = await readShownTax(api);
  return typed !== null && shown !== null && (typed === 'yes') !== shown;
}

/** Returns whether the prices that the shop shows include tax; null for a shop without taxes. */
export async function readShownTax(api: WooGetter): Promise<boolean | null> {
  const isTaxed = (await readSetting(api, 'general/woocommerce_calc_taxes')) === 'yes';
  const shown = await readSetting(api, 'tax/woocommerce_tax_display_shop');
  return isTaxed && shown !== null ? shown === 'incl' : null;
}

function unitOf(value: string): string {
  return value === 'lbs' ? 'lb' : value;
}

/** A name that a store has spoilt is left out: its products are right without it. */
const nameField = z.string().catch('');

const attributeSchema = z.object({ id: idField, order_by: textField });

const termSchema = z.object({ name: nameField, slug: textField, menu_order: countField });

async function readTerms(api: WooApi): Promise<Map<number, WooTerm[]>> {
  const terms = new Map<number, WooTerm[]>();
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
      sorted.map(({ name, slug }) => ({ name: decodeHTML(name), slug })),
    );
  }
  return terms;
}

const categorySchema = z.object({ id: idField, name: nameField, parent: idField });

async function readCategories(api: WooApi): Promise<Map<number, WooCategory>> {
  const listed = await readWhole(api, 'products/categories');
  return new Map(
    listed.flatMap((category) => {
      const { id, name, parent } = categorySchema.parse(category);
      return id === null ? [] : [[id, { name: decodeHTML(name), parentId: parent }]];
    }),
  );
}

/** Returns the names from the top of the tree to a category; empty for an unknown one. */
export function pathOfCategory(id: number | null, { categories }: WooFacts): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let at = id; at !== null && !seen.has(at); at = categories.get(at)?.parentId ?? null) {
    seen.add(at);
    const name = categories.get(at)?.name;
    names.unshift(...(name === undefined ? [] : [name]));
  }
  return names;
}
