import type { EngineVectors } from '../engine.ts';
import type { WriterLease } from './writer-lease.ts';

export interface VectorGuards {
  /** Rejects writes while another server may write. */
  lease: WriterLease;
  /** Returns whether the cluster can answer. */
  isReady: () => boolean;
  onFailure: (error: unknown) => void;
}

/** Returns vectors that an outage of the cluster leaves empty for searches. */
export function guardVectors(
  vectors: EngineVectors,
  { lease, isReady, onFailure }: VectorGuards,
): EngineVectors {
  const read = async <Answer>(work: () => Promise<Answer>, otherwise: Answer): Promise<Answer> => {
    try {
      return isReady() ? await work() : otherwise;
    } catch (error) {
      onFailure(error);
      return otherwise;
    }
  };
  return {
    dimensions: () => vectors.dimensions(),
    hashesOf: (productIds) => vectors.hashesOf(productIds),
    discard: () => vectors.discard(),
    put: (some) => lease.run(() => vectors.put(some)),
    count: () => read(() => vectors.count(), 0),
    sample: (limit) => read(() => vectors.sample(limit), []),
    nearest: (query, limit) => read(() => vectors.nearest(query, limit), []),
  };
}
