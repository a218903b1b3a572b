import type { IndexView } from '../shop-index.ts';

/**
 * Returns the last word if it is small and may be the beginning of another: `philips he` are headphones on their way. If
 * it were not required, more products would be found than for `philips h`. Behind another small word it is finished, as
 * in `gift for her`.
 */
export function begunWord(
  index: IndexView,
  term: string,
  typed: readonly string[],
  isSmall: (text: string) => boolean,
): string | undefined {
  const last = typed.at(-1) ?? '';
  const isFinished = !isSmall(last) || isSmall(typed.at(-2) ?? last) || spaceAtEnd.test(term);
  const isBegun = !isFinished && index.words.completions(last).some((text) => text !== last);
  return isBegun ? last : undefined;
}

const spaceAtEnd = /\s$/u;
