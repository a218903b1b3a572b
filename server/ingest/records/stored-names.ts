import type { Product } from '../../catalog/product.ts';
import type {
  ProductName,
  ProductNames,
  StoredVariant,
  VariantName,
  VariantNames,
} from '../files/record.ts';
import { stableId } from './stable-id.ts';

/** Stands for a name that several have. */
const ambiguous = -1;

/*
 * Names are kept as numbers: a shop of 200,000 products has a million of them, and their texts would take several times as
 * much memory.
 */

export class StoredProductNames implements ProductNames {
  readonly #ids = new Map<number, number>();

  add({ id, handle, title }: Pick<Product, 'id' | 'handle' | 'title'>): void {
    addOnce(this.#ids, productKey({ handle }), id);
    addOnce(this.#ids, productKey({ title }), id);
  }

  find(name: ProductName): number | undefined {
    const id = this.#ids.get(productKey(name));
    return id === ambiguous ? undefined : id;
  }
}

export class StoredVariantNames implements VariantNames {
  /** Places in the lists below. */
  readonly #places = new Map<number, number>();
  readonly #productIds: number[] = [];
  readonly #variantIds: number[] = [];

  add({ id, title, variants }: Pick<Product, 'id' | 'title' | 'variants'>): void {
    for (const variant of variants) {
      const place = this.#productIds.push(id) - 1;
      this.#variantIds.push(variant.id);
      const options = [variant.option1, variant.option2, variant.option3];
      const names: VariantName[] = [
        { id: variant.id },
        { sku: variant.sku },
        { barcode: variant.barcode },
        { name: orderName(title, variant.title) },
        { productId: id, options: options.map((option) => option ?? '') },
      ];
      for (const name of names) {
        addOnce(this.#places, variantKey(name), place);
      }
    }
  }

  find(name: VariantName): StoredVariant | undefined {
    const place = this.#places.get(variantKey(name)) ?? ambiguous;
    const productId = this.#productIds[place];
    const variantId = this.#variantIds[place];
    return productId === undefined || variantId === undefined
      ? undefined
      : { productId, variantId };
  }
}

/** Returns the name that orders give a variant. */
function orderName(title: string, variantTitle: string): string {
  return variantTitle === 'Default Title' || variantTitle === ''
    ? title
    : `${title} - ${variantTitle}`;
}

function productKey(name: ProductName): number {
  return 'handle' in name
    ? stableId('handle', name.handle)
    : stableId('title', foldedName(name.title));
}

function variantKey(name: VariantName): number {
  if ('productId' in name) {
    const [first = '', second = '', third = ''] = name.options.map(foldedName);
    return stableId('options', name.productId, first, second, third);
  }
  const [[kind, text] = ['', '']] = Object.entries(name);
  return stableId(kind, kind === 'name' ? foldedName(text) : String(text).trim());
}

function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Empty names name nothing, so that their key stands for several at once. */
const emptyKeys = new Set([
  variantKey({ sku: '' }),
  variantKey({ barcode: '' }),
  variantKey({ name: '' }),
  productKey({ handle: '' }),
  productKey({ title: '' }),
]);

function addOnce(names: Map<number, number>, key: number, value: number): void {
  const isTaken = names.has(key) && names.get(key) !== value;
  names.set(key, isTaken || emptyKeys.has(key) ? ambiguous : value);
}
