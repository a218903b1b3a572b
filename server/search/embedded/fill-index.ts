import type { SearchDocument } from '../document.ts';
import { defaultFieldWeights } from '../field-weights.ts';
import { buildSegment } from './segment/build-segment.ts';
import { mergeSegments } from './segment/merge-segments.ts';
import type { Segment } from './segment/segment.ts';
import { ShopIndex } from './shop-index.ts';
import { runInSlices } from '../../base/slices.ts';

/**
 * Builds the index of all documents of a shop. Documents are indexed in batches small enough to sort within one slice.
 * Segments are merged many at a time, so that each posting is copied only twice.
 */
export async function fillIndex(
  batches: AsyncIterable<readonly SearchDocument[]>,
  fieldWeights = defaultFieldWeights,
): Promise<ShopIndex> {
  const levels: Segment[][] = [[], []];
  let waiting: SearchDocument[] = [];
  const flush = async () => {
    const portion = distinctById(waiting);
    waiting = [];
    if (portion.length > 0) {
      await push(levels, await runInSlices(buildSegment(portion, fieldWeights)));
    }
  };
  for await (const batch of batches) {
    waiting.push(...batch);
    if (waiting.length >= documentsPerSegment) {
      await flush();
    }
  }
  await flush();
  const segments = levels.toReversed().flat();
  return new ShopIndex(
    segments.length > 1 ? [await runInSlices(mergeSegments(segments))] : segments,
    fieldWeights,
  );
}

const documentsPerSegment = 400;
const segmentsPerMerge = 16;

/** The sum with the small segments must stay below the maximum of one merge. */
const maxLargeSegments = 200;

async function push([small = [], large = []]: Segment[][], segment: Segment): Promise<void> {
  markOlderDead([...small, ...large], segment);
  small.push(segment);
  if (small.length === segmentsPerMerge) {
    large.push(await runInSlices(mergeSegments(small.splice(0))));
  }
  if (large.length === maxLargeSegments) {
    large.push(await runInSlices(mergeSegments(large.splice(0))));
  }
}

/** Marks earlier versions of documents in older segments as dead: the last version counts. */
function markOlderDead(older: readonly Segment[], { ids }: Segment): void {
  const first = ids[0] ?? 0;
  for (const segment of older) {
    if ((segment.ids.at(-1) ?? 0) < first) {
      continue;
    }
    const arrived = new Set(ids);
    segment.ids.forEach((id, slot) => {
      if (arrived.has(id) && segment.alive[slot] === 1) {
        segment.alive[slot] = 0;
        segment.aliveCount -= 1;
      }
    });
  }
}

function distinctById(documents: readonly SearchDocument[]): SearchDocument[] {
  const latest = new Map(documents.map((document) => [document.id, document]));
  return [...latest.values()].toSorted((one, other) => one.id - other.id);
}
