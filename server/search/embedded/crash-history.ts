import { searchDocument, type PartialDocument } from '../engine-contract/contract-shop.ts';
import type { SearchDocument } from '../document.ts';
import type { SearchEngine } from '../engine.ts';

/** A fixed history of a shop's changes: the change feed of a real shop would replay the same steps. */

export const testShopId = 7;
export const epoch = 'first';

/** The number of steps in the history. */
export const lastStep = 12;

interface Step {
  put: SearchDocument[];
  removed: number[];
}

/** Returns the step with this number, counted from 1. A step is applied as a whole or not at all. */
function stepAt(seq: number): Step {
  if (seq % 4 === 0) {
    return { put: [], removed: idsFrom(seq * 11, 5) };
  }
  const count = seq === 1 ? 120 : 12;
  return { put: idsFrom(seq * 17, count).map((id) => documentAt(id, seq)), removed: [] };
}

/** Returns the documents that exist after a step. */
export function documentsAfter(seq: number): SearchDocument[] {
  const documents = new Map<number, SearchDocument>();
  for (let step = 1; step <= seq; step += 1) {
    const { put, removed } = stepAt(step);
    put.forEach((document) => documents.set(document.id, document));
    removed.forEach((id) => documents.delete(id));
  }
  return [...documents.values()];
}

export async function takeStep(engine: SearchEngine, seq: number): Promise<void> {
  const { put, removed } = stepAt(seq);
  await engine.index(testShopId, put);
  await engine.remove(testShopId, removed);
}

const ids = 150;

function idsFrom(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => 7_000_000_000_000 + ((start + index) % ids));
}

const kinds = ['stoneware mug', 'linen apron', 'crème brûlée 茶杯', 'oak shelf'];

function documentAt(id: number, seq: number): SearchDocument {
  const number = id % ids;
  const fields: PartialDocument = {
    id,
    title: `${kinds[(number + seq) % kinds.length]} ${number}`,
    vendor: `Maker ${number % 7}`,
    tags: [`step ${seq}`, `tag ${number % 13}`],
    skus: [`AB-${number}-${seq}`],
    options: [{ name: 'Size', values: [String(number % 5)] }],
    metafields: [
      { type: 'rating', namespace: 'reviews', key: 'rating', values: [String(seq)], number: seq },
    ],
    description: `As of step ${seq}, item${number}x and its care.`,
    createdAt: number,
    updatedAt: seq,
    compareAtPrice: number % 3 === 0 ? null : number,
  };
  return searchDocument(fields);
}
