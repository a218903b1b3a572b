import { type Candidate, type CandidateReason, noCandidate } from '../../catalog/candidates.ts';
import { runInSlices } from '../../base/slices.ts';
import {
  type PersonalRanking,
  reorderedPlaces,
} from '../../recommend/personal/personal-ranking.ts';
import type { Source } from '../source.ts';

/** Candidates between two pauses. */
const pieceSize = 256;

/**
 * Returns sources of the same products in the order for one shopper. The first source holds the first products of all of
 * them, because an order begins with their joined list; the others propose theirs again, for the places behind.
 */
export function personalSources(sources: readonly Source[], ranking: PersonalRanking): Source[] {
  const [first, ...others] = sources;
  return first ? [joinedSource(first, others, ranking), ...others] : [];
}

/** Products of one source among the first ones. */
interface Part {
  source: Source;
  productIds: Set<number>;
  explain: (productIds: readonly number[]) => Promise<ReadonlyMap<number, CandidateReason>>;
}

function joinedSource(first: Source, others: readonly Source[], ranking: PersonalRanking): Source {
  return {
    name: first.name,
    findCandidates: async (meter, needsSlot) => {
      const parts: Part[] = [];
      const joined = new Set<number>();
      let rest: Iterator<Candidate> | undefined;
      for (const source of [first, ...others]) {
        const { productIds, explain } = await source.findCandidates(meter, needsSlot);
        const shared = productIds[Symbol.iterator]();
        rest ??= shared;
        const own = await runInSlices(addFirst(joined, shared), meter);
        parts.push({ source, productIds: own, explain });
        if (joined.size >= reorderedPlaces) {
          break;
        }
      }
      const order = await runInSlices(reordered(joined, ranking), meter);
      return {
        productIds: chained(order, rest),
        explain: (productIds) => explainParts(parts, productIds),
      };
    },
  };
}

/** Adds products until there are as many as are reordered. Returns the added ones. */
function* addFirst(joined: Set<number>, shared: Iterator<Candidate>): Generator<void, Set<number>> {
  const added = new Set<number>();
  for (let read = 1; joined.size < reorderedPlaces; read++) {
    const { done, value } = shared.next();
    if (done) {
      break;
    }
    if (value !== noCandidate && !joined.has(value)) {
      joined.add(value);
      added.add(value);
    }
    if (read % pieceSize === 0) {
      yield;
    }
  }
  return added;
}

/** The work is bounded by the number of products, and starts in a slice with room. */
function* reordered(
  productIds: ReadonlySet<number>,
  ranking: PersonalRanking,
): Generator<void, number[]> {
  yield;
  return ranking.reorder([...productIds]);
}

/** Explains each product by the source that it is from. Those behind the first ones are from the first source. */
async function explainParts(
  parts: readonly Part[],
  productIds: readonly number[],
): Promise<ReadonlyMap<number, CandidateReason>> {
  const partOf = (id: number) => parts.find((part) => part.productIds.has(id)) ?? parts[0];
  const reasons = new Map<number, CandidateReason>();
  for (const part of parts) {
    const { name } = part.source;
    const own = productIds.filter((id) => partOf(id) === part);
    for (const [productId, reason] of await part.explain(own)) {
      reasons.set(productId, { ...reason, source: name });
    }
  }
  return reasons;
}

function* chained(
  first: readonly number[],
  rest: Iterator<Candidate> | undefined,
): Iterable<Candidate> {
  yield* first;
  for (let next = rest?.next(); next && !next.done; next = rest?.next()) {
    yield next.value;
  }
}
