import type { Hits } from './hits.ts';
import type { LabelLine } from '../segment/segment.ts';
import type { OrderLevel } from './select-range.ts';
import { textLevels } from './text-levels.ts';
import { type TextRanks, textRanksOf } from './text-ranks.ts';

/** A key higher than that of any text, so that missing texts come last in both directions. */
const absent = Number.MAX_VALUE;

/**
 * Orders hits by folded text (no case, no accents) like `compareTexts`. Compares the ranks of texts in the largest
 * segment; only texts of other segments that lie between the same two of its texts are compared by letters. Compares all
 * texts by letters until the ranks are computed.
 */
export function* rankLevel(
  hits: Hits,
  line: LabelLine,
  sign: 1 | -1,
  afterTexts: OrderLevel,
): Generator<void, OrderLevel> {
  const ranks: TextRanks[] = [];
  for (const segment of hits.segments) {
    const known = textRanksOf(segment, line);
    if (known) {
      ranks.push(known);
    }
  }
  if (ranks.length < hits.segments.length) {
    return textLevels(hits, line, sign, afterTexts);
  }
  const keys = yield* keysInLargest(ranks);
  return {
    keyOf: (hit) => {
      const place = hits.segmentOf[hit] ?? 0;
      const rank = ranks[place]?.ranks[hits.slots[hit] ?? 0] ?? 0;
      if (rank === 0) {
        return absent;
      }
      return (keys[place]?.[rank] ?? rank * 2) * sign;
    },
    next: (key) =>
      key === absent || key % 2 === 0 ? afterTexts : textLevels(hits, line, sign, afterTexts),
  };
}

/** Returns the place of each rank in the segment with most texts; undefined for that segment, whose ranks count double. */
function* keysInLargest(ranks: readonly TextRanks[]): Generator<void, (Uint32Array | undefined)[]> {
  const [largest] = ranks.toSorted((one, other) => other.size - one.size);
  const keys: (Uint32Array | undefined)[] = [];
  for (const one of ranks) {
    keys.push(largest && one !== largest ? yield* one.placesIn(largest) : undefined);
  }
  return keys;
}
