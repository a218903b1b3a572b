import { z } from 'zod';
import { type JsonObject, jsonObject } from '../../connectors/json-object.ts';
import { StandInWoo } from '../stand-in/stand-in-woo.ts';
import type { WooRecord } from '../stand-in/stand-in-woo-lists.ts';
import { readRecordedBody } from './recordings.ts';

const recordSchema = z.looseObject({ id: z.number() });

function readList(name: string): WooRecord[] {
  return z.array(recordSchema).parse(readRecordedBody(name));
}

function readObject(name: string): JsonObject {
  return jsonObject.parse(readRecordedBody(name));
}

/** The recorded variations, by the id of their product. */
const variations: Readonly<Record<number, string>> = {
  27: 'variations-variable',
  33: 'variations-any',
  36: 'variations-any-all',
  38: 'variations-four',
  42: 'variations-parent-stock',
  50: 'variations-var-no-price',
  55: 'variations-var-cyr',
};

/** Returns the variations of products of which the recordings have only the ids. */
function unrecordedVariations(): Record<string, WooRecord[]> {
  const [first] = readList('variations-parent-stock');
  const [sold] = readList('variations-variable');
  if (!first || !sold) {
    throw new Error('The recordings have no variations.');
  }
  return {
    'products/46/variations': [47, 48].map((id) => ({ ...first, id })),
    'products/53/variations': [{ ...sold, id: 54, status: 'private', purchasable: false }],
  };
}

/** Starts a stand-in with all that was recorded of a store. */
export async function startRecordedStore(): Promise<StandInWoo> {
  const woo = await StandInWoo.start({
    products: readList('products-special'),
    ...Object.fromEntries(
      Object.entries(variations).map(([id, name]) => [`products/${id}/variations`, readList(name)]),
    ),
    ...unrecordedVariations(),
    'products/categories': readList('categories'),
    'products/tags': readList('tags'),
    'products/brands': readList('brands'),
    'products/attributes': readList('attributes'),
    'products/attributes/2/terms': readList('attribute-terms'),
    customers: readList('customers'),
    orders: readList('orders'),
  });
  for (const group of ['general', 'products', 'tax']) {
    for (const setting of z.array(jsonObject).parse(readRecordedBody(`settings-${group}`))) {
      woo.values[`settings/${group}/${String(setting['id'])}`] = setting;
    }
  }
  woo.values['system_status'] = readObject('system-status');
  woo.values['/wp-json/'] = readObject('index');
  return woo;
}
