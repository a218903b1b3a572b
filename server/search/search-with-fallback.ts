import type { SearchEngine } from './engine.ts';

export interface FallbackOptions {
  /** The shop's own, which may be away. */
  engine: SearchEngine;
  /** Answers as well as it can meanwhile. */
  fallback: Pick<SearchEngine, 'search' | 'suggest' | 'explain'>;
  /** Whether the engine answers, and has taken in what has changed in the shop. */
  isReady: (shopId: number) => boolean;
  /** Told why the engine did not answer although it was ready. */
  onFailure: (error: unknown) => void;
}

/** An engine whose questions another one answers while it cannot. What is written goes to it alone. */
export function createSearchWithFallback({
  engine,
  fallback,
  isReady,
  onFailure,
}: FallbackOptions): SearchEngine {
  const ask = async <T>(
    shopId: number,
    own: () => Promise<T>,
    other: () => Promise<T>,
  ): Promise<T> => {
    if (isReady(shopId)) {
      try {
        return await own();
      } catch (error) {
        onFailure(error);
      }
    }
    return other();
  };
  return {
    ...engine,
    search: (shopId, query) =>
      ask(
        shopId,
        () => engine.search(shopId, query),
        async () => ({ ...(await fallback.search(shopId, query)), isDegraded: true }),
      ),
    suggest: (shopId, ...rest) =>
      ask(
        shopId,
        () => engine.suggest(shopId, ...rest),
        () => fallback.suggest(shopId, ...rest),
      ),
    explain: (shopId, ...rest) =>
      ask(
        shopId,
        () => engine.explain(shopId, ...rest),
        () => fallback.explain(shopId, ...rest),
      ),
  };
}
