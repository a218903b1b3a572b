import type { SearchEngine } from './engine.ts';

interface FallbackOptions {
  /** The shop's own engine, which may be unreachable. */
  engine: SearchEngine;
  /** Answers while the engine is unreachable. */
  fallback: Pick<SearchEngine, 'search' | 'suggest' | 'explain'>;
  /** Returns whether the engine is reachable and has applied the shop's changes. */
  isReady: (shopId: number) => boolean;
  /** Receives the error of an engine that was ready. */
  onFailure: (shopId: number, error: unknown) => void;
}

/** Creates an engine whose queries the fallback answers while the engine cannot. Writes go to the engine only. */
export function createSearchWithFallback({
  engine,
  fallback,
  isReady,
  onFailure,
}: FallbackOptions): SearchEngine {
  const answer = async <T>(
    shopId: number,
    runPrimary: () => Promise<T>,
    runFallback: () => Promise<T>,
  ): Promise<T> => {
    if (isReady(shopId)) {
      try {
        return await runPrimary();
      } catch (error) {
        onFailure(shopId, error);
      }
    }
    return runFallback();
  };
  return {
    ...engine,
    search: (shopId, query) =>
      answer(
        shopId,
        () => engine.search(shopId, query),
        async () => ({ ...(await fallback.search(shopId, query)), isDegraded: true }),
      ),
    suggest: (shopId, ...rest) =>
      answer(
        shopId,
        () => engine.suggest(shopId, ...rest),
        () => fallback.suggest(shopId, ...rest),
      ),
    explain: (shopId, ...rest) =>
      answer(
        shopId,
        () => engine.explain(shopId, ...rest),
        () => fallback.explain(shopId, ...rest),
      ),
  };
}
