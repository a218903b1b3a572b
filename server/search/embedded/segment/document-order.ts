import type { Segment } from './segment.ts';

/** The mapping of the living documents of several segments to slots of the merged segment. */
export interface DocumentOrder {
  size: number;
  /** The index of the input segment for each new slot; `slots` has the slot in that segment. */
  inputs: Uint8Array;
  slots: Uint32Array;
  /** The new slot for each slot of each input; `noSlot` for dead documents. */
  targets: Uint32Array[];
}

export const noSlot = 0xffffffff;

/** Computes the order of the merged documents. Takes at most 255 segments. Pauses every 2,000 documents. */
export function* orderDocuments(segments: readonly Segment[]): Generator<void, DocumentOrder> {
  const size = segments.reduce((total, { aliveCount }) => total + aliveCount, 0);
  const order: DocumentOrder = {
    size,
    inputs: new Uint8Array(size),
    slots: new Uint32Array(size),
    targets: segments.map(({ ids }) => new Uint32Array(ids.length).fill(noSlot)),
  };
  const next = segments.map((segment) => nextAlive(segment, 0));
  for (let target = 0; target < size; target += 1) {
    const input = indexOfLeast(segments, next);
    const segment = segments[input];
    const slot = next[input] ?? 0;
    const targets = order.targets[input];
    if (!segment || !targets) {
      break;
    }
    order.inputs[target] = input;
    order.slots[target] = slot;
    targets[slot] = target;
    next[input] = nextAlive(segment, slot + 1);
    if (target % documentsPerStep === 0) {
      yield;
    }
  }
  return order;
}

const documentsPerStep = 2_000;

function nextAlive({ alive }: Segment, from: number): number {
  let slot = from;
  while (slot < alive.length && alive[slot] === 0) {
    slot += 1;
  }
  return slot;
}

/** Returns the segment whose next document has the lowest id. */
function indexOfLeast(segments: readonly Segment[], next: readonly number[]): number {
  let least = -1;
  let leastId = Infinity;
  segments.forEach(({ ids }, index) => {
    const id = ids[next[index] ?? 0];
    if (id !== undefined && id < leastId) {
      least = index;
      leastId = id;
    }
  });
  return least;
}
