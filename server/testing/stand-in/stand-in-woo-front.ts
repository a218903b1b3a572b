import { z } from 'zod';
import type { WooRecord } from './stand-in-woo-lists.ts';

/** The part of a shop's API that everybody reads. */
export interface FrontRequest {
  /** The path below `/wp-json/wc/store/v1/`. */
  path: string;
  query: URLSearchParams;
  records: Readonly<Record<string, readonly WooRecord[]>>;
  /** The price that is shown for a typed one of 1. */
  taxFactor: number;
}

const pictureSchema = z.looseObject({ id: z.number(), src: z.string() });

const shownSchema = z.object({
  price: z.string().catch(''),
  regular_price: z.string().catch(''),
  images: z.array(pictureSchema).optional(),
  image: pictureSchema.nullish(),
});

/** Returns what a shop shows, as the Store API of WooCommerce does; undefined for another address. */
export function answerFront({ path, query, records, taxFactor }: FrontRequest): unknown {
  if (path === 'products/categories') {
    const categories = records['products/categories'] ?? [];
    return categories.map(({ id, slug, parent }) => {
      const above = categories.find((category) => category.id === parent);
      const folder = above ? `${String(above['slug'])}/` : '';
      const place = `${folder}${String(slug)}`;
      return { id, slug, permalink: `https://store.example/product-category/${place}/` };
    });
  }
  if (path !== 'products') {
    return undefined;
  }
  const ids = new Set(query.get('include')?.split(',').map(Number));
  const lists = Object.entries(records).filter(([list]) =>
    query.get('type') === 'variation' ? list.endsWith('/variations') : list === 'products',
  );
  return lists
    .flatMap(([, list]) => list)
    .filter(({ id, status }) => ids.has(id) && status === 'publish')
    .map((record) => toShown(record, taxFactor));
}

function toShown(record: WooRecord, taxFactor: number): object {
  const { price, regular_price: regular, images, image } = shownSchema.parse(record);
  const toMinor = (amount: string) => String(Math.round(Number(amount) * taxFactor * 100));
  return {
    id: record.id,
    prices: {
      price: toMinor(price),
      regular_price: toMinor(regular || price),
      currency_minor_unit: 2,
    },
    images: (images ?? (image ? [image] : [])).map(({ id, src }) => ({ id, srcset: sources(src) })),
  };
}

/** Returns the sizes that a shop makes of each picture, as recorded. */
function sources(src: string): string {
  const sized = [300, 150, 100].map((width) => {
    const smaller = src.replace(/(?=\.\w+$)/, `-${width}x${width}`);
    return `${smaller} ${width}w`;
  });
  return [`${src} 600w`, ...sized].join(', ');
}
