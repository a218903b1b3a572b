import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runWhole } from '../../../base/slices.ts';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { FactsTable } from '../../facts-table.ts';
import { defaultFieldWeights } from '../../field-weights.ts';
import { buildSegment } from '../segment/build-segment.ts';
import { Hits } from './hits.ts';
import { orderHits } from './order-hits.ts';
import { textRanksOf } from './text-ranks.ts';

const largeCount = 4_000;
const smallCount = 600;
const pageSize = 100;

/** The later titles lie between two of the large segment, before its first, after its last, or equal one of them. */
function titleOf(index: number): string {
  if (index < largeCount) {
    return index % 50 === 0 ? '' : `${index % 2 === 0 ? 'Bowl' : 'rug'} ${(index * 7) % 900}`;
  }
  return (
    [`Mat ${(index * 7) % 300}`, `mat ${index % 9}`, `Apron ${index % 5}`, 'Zip', 'BOWL 6'][
      index % 8
    ] ?? `Mat ${(index * 11) % 300}`
  );
}

it.each(['ascending', 'descending'] as const)(
  'sorts texts of several segments %s like a plain sort on each page',
  async (order) => {
    const documents = Array.from({ length: largeCount + smallCount }, (_, index) =>
      searchDocument({ id: index + 1, title: titleOf(index) }),
    );
    const segments = [documents.slice(0, largeCount), documents.slice(largeCount)].map((part) =>
      runWhole(buildSegment(part, defaultFieldWeights)),
    );
    for (const segment of segments) {
      while (!textRanksOf(segment, 'title')) {
        await setImmediate();
      }
    }
    const hits = new Hits();
    hits.begin(segments, documents.length);
    documents.forEach((_, index) => {
      const isLarge = index < largeCount;
      hits.add(isLarge ? 0 : 1, isLarge ? index : index - largeCount, index, 0, 0);
    });
    const sign = order === 'ascending' ? 1 : -1;
    const titles = documents.map(({ title }) => title.toLowerCase());
    const expected = [...titles.keys()].toSorted((one, other) => {
      const [first = '', second = ''] = [titles[one], titles[other]];
      if (first === second) {
        return one - other;
      }
      if (first === '' || second === '') {
        return first === '' ? 1 : -1;
      }
      return first < second ? -sign : sign;
    });
    const query = { term: '', sort: { field: 'title', order }, offset: 0, limit: 0 } as const;
    for (let from = 0; from < documents.length; from += pageSize) {
      const range = { from, to: from + pageSize };
      expect(runWhole(orderHits(hits, query, new FactsTable(), range))).toEqual(
        expected.slice(from, from + pageSize),
      );
    }
  },
);

it('sorts by letters and warns when texts cannot be ranked', async () => {
  const count = 5_000;
  const documents = Array.from({ length: count }, (_, index) =>
    searchDocument({ id: index + 1, title: `Bowl ${count - index}`.padStart(10, 'a') }),
  );
  const segment = runWhole(buildSegment(documents, defaultFieldWeights));
  const { offsets, bytes } = segment.labels;
  let isFailing = true;
  const labels = {
    offsets,
    get bytes() {
      if (isFailing) {
        throw new RangeError('Out of memory.');
      }
      return bytes;
    },
  };
  const warning = once(process, 'warning');
  expect(textRanksOf({ labels }, 'title')).toBeUndefined();
  expect(await warning).toMatchObject([
    { message: expect.stringContaining('title'), detail: 'RangeError: Out of memory.' },
  ]);
  isFailing = false;
  expect(textRanksOf({ labels }, 'title')).toBeUndefined();
  const hits = new Hits();
  hits.begin([{ ...segment, labels }], count);
  documents.forEach((_, index) => hits.add(0, index, index, 0, 0));
  const query = {
    term: '',
    sort: { field: 'title', order: 'ascending' },
    offset: 0,
    limit: 0,
  } as const;
  const titles = documents.map(({ title }) => title.toLowerCase());
  const expected = [...titles.keys()].toSorted((one, other) =>
    (titles[one] ?? '') < (titles[other] ?? '') ? -1 : 1,
  );
  const sorted = runWhole(orderHits(hits, query, new FactsTable(), { from: 0, to: 3 }));
  expect(sorted).toEqual(expected.slice(0, 3));
});
