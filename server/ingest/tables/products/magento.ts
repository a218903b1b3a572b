import type { ReadContext } from '../../files/record.ts';
import { handleOf } from '../handle.ts';
import type { ProductFormat, RowConverter } from './product-format.ts';
import { type DerivedCells, type ProductRow, withCells } from './product-row.ts';

/** Products of Magento and Adobe Commerce: a row for each product, those that a configurable one is made of too. */
export const magentoProducts: ProductFormat = {
  name: 'products of Magento',
  needs: ['variant.sku', 'other.type', 'other.url_key'],
  isWhole: true,
  columns: {
    title: ['name'],
    body_html: ['description'],
    'variant.sku': ['sku'],
    'variant.price': ['price'],
    'variant.sale_price': ['special_price'],
    'variant.weight': ['weight'],
    'variant.inventory_quantity': ['qty'],
    'image.alt': ['base_image_label'],
  },
  others: {
    type: ['product_type', '_type'],
    url_key: ['url_key'],
    store: ['store_view_code', '_store'],
    online: ['product_online', 'status'],
    visibility: ['visibility'],
    categories: ['categories'],
    summary: ['short_description'],
    attributes: ['additional_attributes'],
    variations: ['configurable_variations'],
    labels: ['configurable_variation_labels'],
    image: ['base_image'],
    images: ['additional_images'],
    in_stock: ['is_in_stock'],
    manage_stock: ['manage_stock'],
    backorders: ['allow_backorders'],
  },
  createConverter: ({ onIgnored }) => new Families(onIgnored),
};

interface Member {
  row: ProductRow;
  cells: DerivedCells;
}

/** A product whose variants are rows of their own. */
interface Parent extends Member {
  /** The SKUs of its variants with their values. */
  variations: ReadonlyMap<string, ReadonlyMap<string, string>>;
  labels: ReadonlyMap<string, string>;
}

/** Puts the rows of variants behind the one of their product. Those that are not shown alone wait for it. */
class Families implements RowConverter {
  readonly #members = new Map<string, Member>();
  readonly #waiting: Parent[] = [];
  readonly #used = new Set<string>();
  readonly #onIgnored: ReadContext['onIgnored'];

  constructor(onIgnored: ReadContext['onIgnored']) {
    this.#onIgnored = onIgnored;
  }

  convert(row: ProductRow, other: (name: string) => string): ProductRow[] {
    if (other('store').trim() !== '') {
      this.#onIgnored?.('texts of store views', { line: row.line, value: other('store') });
      return [];
    }
    const member = { row, cells: this.#cellsOf(row, other) };
    const variations = pairLists(other('variations'), '|');
    if (variations.length > 0) {
      return this.#addParent({
        ...member,
        variations: new Map(
          variations.map((values) => [values.get('sku') ?? '', withoutSku(values)] as const),
        ),
        labels: pairs(other('labels')),
      });
    }
    if (other('visibility').trim().toLowerCase() === 'not visible individually') {
      this.#members.set(row.cell('variant.sku').trim(), member);
      return [];
    }
    return [withCells(row, member.cells)];
  }

  end(): ProductRow[] {
    const rows = this.#waiting.flatMap((parent) => this.#family(parent));
    for (const [sku, { row }] of this.#members) {
      if (!this.#used.has(sku)) {
        this.#onIgnored?.('products that are not shown alone', { line: row.line, value: sku });
      }
    }
    return rows;
  }

  #addParent(parent: Parent): ProductRow[] {
    const isWhole = [...parent.variations.keys()].every((sku) => this.#members.has(sku));
    if (!isWhole) {
      this.#waiting.push(parent);
      return [];
    }
    return this.#family(parent);
  }

  #family({ row, cells, variations, labels }: Parent): ProductRow[] {
    const rows = [withCells(row, { ...cells, 'variant.price': row.cell('variant.price') })];
    for (const [sku, values] of variations) {
      const member = this.#members.get(sku);
      this.#used.add(sku);
      if (member === undefined) {
        this.#onIgnored?.('variants without a row of their own', { line: row.line, value: sku });
        continue;
      }
      const { group = '', handle = '' } = cells;
      const variant = { ...member.cells, ...optionCells(values, labels), group, handle };
      rows.push(withCells(member.row, variant));
    }
    return rows;
  }

  #cellsOf(row: ProductRow, other: (name: string) => string): DerivedCells {
    const sku = row.cell('variant.sku').trim();
    const [category = ''] = other('categories').split(',');
    const attributes = pairs(other('attributes'));
    const brand = attributes.get('manufacturer') ?? attributes.get('brand');
    return {
      group: sku,
      handle: other('url_key').trim() || handleOf(row.cell('title') || sku),
      ...((row.has('body_html') || row.hasOther('summary')) && {
        body_html: row.cell('body_html') || other('summary'),
      }),
      ...(brand !== undefined && { vendor: brand }),
      ...(row.hasOther('categories') && {
        product_type: category.split('/').at(-1)?.trim() ?? '',
        tags: lastNames(other('categories')),
      }),
      ...(row.hasOther('online') && { status: isOnline(other('online')) ? 'active' : 'draft' }),
      ...(row.hasOther('image') && { images: this.#images(row, other) }),
      ...stockCells(row, other),
    };
  }

  /** Returns the addresses of the images. Magento writes paths below its own folder of media. */
  #images({ line }: ProductRow, other: (name: string) => string): string {
    const named = [other('image'), ...other('images').split(',')].map((path) => path.trim());
    const addresses = named.filter((path) => /^(?:https?:)?\/\//.test(path));
    const paths = named.filter((path) => path !== '' && !addresses.includes(path));
    if (paths.length > 0) {
      const [value] = paths;
      this.#onIgnored?.('images without address', { line, value, count: paths.length });
    }
    return [...new Set(addresses)].join(', ');
  }
}

function isOnline(text: string): boolean {
  return ['1', 'enabled'].includes(text.trim().toLowerCase());
}

/** Returns the names of categories without those that they stand in. */
function lastNames(paths: string): string {
  const names = paths.split(',').map((path) => path.split('/').at(-1)?.trim() ?? '');
  return names.join(', ');
}

function stockCells(row: ProductRow, other: (name: string) => string): DerivedCells {
  if (!row.has('variant.inventory_quantity') && !row.hasOther('in_stock')) {
    return {};
  }
  const isOffered = other('in_stock').trim() !== '0';
  const isCounted = other('manage_stock').trim() !== '0';
  if (!isCounted) {
    return { 'variant.inventory_management': '' };
  }
  const continues = isOffered && !['', '0'].includes(other('backorders').trim());
  const quantity = String(Math.floor(Number(row.cell('variant.inventory_quantity')) || 0));
  return {
    'variant.inventory_management': 'magento',
    'variant.inventory_quantity': isOffered ? quantity : '0',
    'variant.inventory_policy': continues ? 'continue' : 'deny',
  };
}

function optionCells(
  values: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): DerivedCells {
  const cells: DerivedCells = {};
  for (const [index, [name, value]] of [...values].slice(0, 3).entries()) {
    const number = ([1, 2, 3] as const)[index] ?? 3;
    cells[`option${number}.name`] = labels.get(name) ?? name;
    cells[`option${number}.value`] = value;
  }
  return cells;
}

/** Members of a variation that are no values of options. */
const otherMembers = new Set(['sku', 'price', 'display', 'image', 'qty']);

function withoutSku(values: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...values].filter(([name]) => !otherMembers.has(name)));
}

function pairLists(text: string, separator: string): Map<string, string>[] {
  return text.trim() === '' ? [] : text.split(separator).map(pairs);
}

/** Reads `size=S,color=Red`. A value may have commas: a name begins the next pair. */
function pairs(text: string): Map<string, string> {
  const found = text.split(/,(?=[\w-]+=)/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  return new Map(found.filter(([name]) => name !== ''));
}
