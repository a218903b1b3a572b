import type { SearchEngine } from './engine.ts';

export interface FallbackOptions {
  /** The shop's own engine, which may be unreachable. */
  engine: SearchEngine;
  /** Answers while the engine is unreachable. */
  fallback: Pick<SearchEngine, 'search' | 'suggest' | 'explain'>;
  /** Returns whether the engine is reachable and has applied the shop's changes. */
  isReady: (shopId: number) => boolean;
  /** Receives the error of an engine that was ready. */
  onFailure: (error: unknown) => void;
}

/** Creates an engine whose queries the fallback answers while the engine cannot. Writes go to the engine only. */
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
