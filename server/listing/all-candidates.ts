import { noCandidate, type Candidate } from '../catalog/candidates.ts';
import { runInSlices, type WorkMeter } from '../base/slices.ts';
import type { Source } from './source.ts';

/** Candidates between two pauses. */
const pieceSize = 1_024;

/** Returns all products of the sources in order, each once. Works in slices. */
export async function allCandidates(
  sources: readonly Source[],
  meter?: WorkMeter,
): Promise<ReadonlySet<number>> {
  const all = new Set<number>();
  for (const { findCandidates } of sources) {
    const { productIds } = await findCandidates(meter);
    await runInSlices(addTo(all, productIds), meter);
  }
  return all;
}

function* addTo(all: Set<number>, productIds: Iterable<Candidate>): Generator<void, void> {
  for (const id of productIds) {
    if (id !== noCandidate) {
      all.add(id);
    }
    if (id === noCandidate || all.size % pieceSize === 0) {
      yield;
    }
  }
}
