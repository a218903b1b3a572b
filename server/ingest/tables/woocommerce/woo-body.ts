import type { JsonObject } from '../../files/json-values.ts';
import { stableId } from '../../records/stable-id.ts';
import { handleOf } from '../handle.ts';
import { idIn } from '../id-in.ts';
import type { SheetRow } from '../sheet.ts';
import { attributeNumbers, type WooField } from './woo-columns.ts';

/** A row of the export, as the API of WooCommerce tells its product or variation. */
export interface WooRow {
  line: number;
  body: JsonObject;
  /** The id or the SKU of the product of a variation; null for a product. */
  parent: string | null;
  sku: string;
  gtin: string;
}

interface WooAttributeCells {
  name: string;
  values: string[];
  isVisible: boolean;
}

/** Returns a row in the shape of the API. `weight` is the cell of the column that names the unit. */
export function wooRow(row: SheetRow<WooField>, weight: string): WooRow {
  const cell = (field: WooField) => row.cell(field).trim();
  const types = cell('type')
    .toLowerCase()
    .split(/\s*,\s*/);
  const isVariation = types.includes('variation');
  const id = idIn(cell('id')) ?? null;
  const attributes = attributesOf(row);
  const body = {
    id: id ?? (isVariation ? stableId('woo-variation', cell('sku') || row.line) : null),
    type: types.find((type) => !['virtual', 'downloadable'].includes(type)) ?? 'simple',
    name: cell('name'),
    slug: handleOf(cell('name')),
    status: statusOf(cell('published')),
    catalog_visibility: cell('visibility').toLowerCase() || 'visible',
    description: withLines(row.cell('description')),
    short_description: withLines(row.cell('short_description')),
    sku: cell('sku'),
    ...pricesOf(row),
    ...stockOf(row),
    weight: weight.replace(',', '.'),
    virtual: types.includes('virtual'),
    menu_order: Number(cell('position')) || 0,
    categories: namesIn(cell('categories')).map((path) => ({
      name: path.split('>').at(-1)?.trim(),
    })),
    tags: namesIn(cell('tags')).map((name) => ({ name })),
    brands: namesIn(cell('brands')).map((name) => ({ name })),
    external_url: cell('external_url'),
    button_text: cell('button_text'),
    images: imagesOf(cell('images')),
    attributes: attributes.map(({ name, values, isVisible }) =>
      isVariation
        ? { name, option: values[0] ?? '' }
        : { name, options: values, visible: isVisible, variation: types.includes('variable') },
    ),
    ...(isVariation && { image: imagesOf(cell('images'))[0] ?? null }),
  };
  return {
    line: row.line,
    body,
    parent: isVariation ? cell('parent').replace(/^id:/i, '') : null,
    sku: cell('sku'),
    gtin: cell('gtin'),
  };
}

/** WooCommerce writes 1 for published, 0 for private and -1 for drafts. */
function statusOf(published: string): string {
  if (published === '' || published === '1') {
    return 'publish';
  }
  return published === '0' ? 'private' : 'draft';
}

function pricesOf(row: SheetRow<WooField>): JsonObject {
  const sale = row.cell('sale_price').trim();
  const regular = row.cell('regular_price').trim();
  const hasPrices = row.has('sale_price') || row.has('regular_price');
  // A table without prices hides nothing.
  const price = hasPrices ? sale || regular : '0';
  return { price, regular_price: regular || price, on_sale: sale !== '' && regular !== '' };
}

function stockOf(row: SheetRow<WooField>): JsonObject {
  const stock = row.cell('stock').trim();
  const offered = row.cell('in_stock').trim().toLowerCase();
  const backorders = row.cell('backorders').trim().toLowerCase();
  const isCounted = stock !== '';
  return {
    manage_stock: stock.toLowerCase() === 'parent' ? 'parent' : isCounted,
    stock_quantity: isCounted ? Math.floor(Number(stock.replace(',', '.'))) || 0 : null,
    stock_status: stockStatus(offered),
    backorders: ['', '0', 'no'].includes(backorders) ? 'no' : 'yes',
  };
}

function stockStatus(offered: string): string {
  if (offered === 'backorder' || offered === 'onbackorder') {
    return 'onbackorder';
  }
  return ['0', 'no', 'outofstock'].includes(offered) ? 'outofstock' : 'instock';
}

function attributesOf(row: SheetRow<WooField>): WooAttributeCells[] {
  return attributeNumbers.flatMap((n) => {
    const name = row.cell(`attribute${n}.name`).trim();
    const isVisible = row.cell(`attribute${n}.visible`).trim() !== '0';
    return name === ''
      ? []
      : { name, values: namesIn(row.cell(`attribute${n}.values`)), isVisible };
  });
}

/** Splits a list at its commas. Those of names have a backslash before them. */
function namesIn(text: string): string[] {
  const names = text.split(/(?<!\\),/).map((name) => name.replaceAll('\\,', ',').trim());
  return names.filter((name) => name !== '');
}

function imagesOf(text: string): JsonObject[] {
  const addresses = text.split(/\s*,\s*(?=https?:)/).map((address) => address.trim());
  return addresses
    .filter((src) => src !== '')
    .map((src) => ({ id: stableId('woo-image', src), src, alt: '' }));
}

/** The export writes the line breaks of texts as two characters. */
function withLines(text: string): string {
  return text.replaceAll('\\n', '\n');
}
