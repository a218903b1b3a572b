import { type Candidate, noCandidate } from '../../catalog/candidates.ts';
import { runInSlices } from '../../base/slices.ts';
import {
  type PersonalRanking,
  reorderedPlaces,
} from '../../recommend/personal/personal-ranking.ts';
import type { Source } from '../source.ts';

/** Candidates between two pauses. */
const pieceSize = 256;

/** Returns a source of the same products in the order for one shopper. */
export function personalSource({ name, findCandidates }: Source, ranking: PersonalRanking): Source {
  return {
    name,
    findCandidates: async (meter, needsSlot) => {
      const { productIds, explain } = await findCandidates(meter, needsSlot);
      const shared = productIds[Symbol.iterator]();
      const first = await runInSlices(reorderedFirst(shared, ranking), meter);
      return { productIds: chained(first, shared), explain };
    },
  };
}

function* reorderedFirst(
  shared: Iterator<Candidate>,
  ranking: PersonalRanking,
): Generator<void, number[]> {
  const first = new Set<number>();
  for (let read = 1; first.size < reorderedPlaces; read++) {
    const { done, value } = shared.next();
    if (done) {
      break;
    }
    if (value !== noCandidate) {
      first.add(value);
    }
    if (read % pieceSize === 0) {
      yield;
    }
  }
  yield;
  return ranking.reorder([...first]);
}

function* chained(first: readonly number[], rest: Iterator<Candidate>): Iterable<Candidate> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) {
    yield next.value;
  }
}
