import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { buildSegment } from './segment/build-segment.ts';
import { toArrays } from './segment/segment-arrays.ts';
import { snapshotFormat } from './snapshot.ts';

/** A digest of the index of fixed documents, by snapshot format. */
const contents = new Map([
  [1, 'bb3b99554eb02655'],
  [2, '97f85bd461018e16'],
  [3, '749661ffdd225c77'],
  // Words before an apostrophe are joined too, which these documents lack.
  [4, '749661ffdd225c77'],
  [5, '68e7ece62262c1e5'],
  [6, '9d0baa8c19e7b9dc'],
]);

it('changes when the content of an index changes: raise snapshotFormat and add its digest here', () => {
  const work = buildSegment(documents);
  let step = work.next();
  while (!step.done) {
    step = work.next();
  }
  const digest = createHash('sha256');
  for (const [name, array] of toArrays(step.value)) {
    digest.update(`${name} ${array.constructor.name} ${array.join()}\n`);
  }
  expect(digest.digest('hex').slice(0, 16)).toBe(contents.get(snapshotFormat));
});

const documents = [
  searchDocument({
    id: 7_000_000_000_001,
    title: 'Crème brûlée bowls, 15.6" & ½ l — “Größe” №5',
    handle: 'creme-brulee-bowls',
    vendor: "Harbour's Kiln",
    productType: 'Bowls',
    tags: ['sale', 'oven-proof', '手工'],
    options: [{ name: 'Size', values: ['S', '1:10'] }],
    variants: [
      {
        id: 7_000_000_000_012,
        options: [{ name: 'Size', value: '1:10' }],
        metafields: [
          { type: 'rating', namespace: 'reviews', key: 'rating', values: ['4.5'], number: 4.5 },
        ],
      },
      { id: 7_000_000_000_011, options: [{ name: 'Size', value: 'S' }], metafields: [] },
    ],
    skus: ['AB-1234/X', 'ab 1234'],
    barcodes: ['4006381333931'],
    metafields: [
      { type: 'rating', namespace: 'reviews', key: 'rating', values: ['4.5'], number: 4.5 },
      { type: 'json', namespace: 'a', key: 'b', values: ['x'.repeat(200)], number: null },
    ],
    metafieldTexts: ['dishwasher safe'],
    description: 'Women’s 18 W lamp, 3/4 inch; コーヒー ｶｯﾌﾟ 茶杯 كِتَابٌ Straße. '.repeat(20),
    createdAt: 1,
    updatedAt: 2,
    compareAtPrice: 1999,
  }),
  searchDocument({ id: 7_000_000_000_002, title: 'Bowl bowl', compareAtPrice: null }),
];
