import type { NameBook } from '../name-book.ts';
import type { Vocabulary } from '../words/sentences.ts';

export type { Vocabulary };

/** What all blocks of a ruleset share. It is another object when names have come. */
export interface BlockContext {
  readonly shop: string;
  readonly vocabulary: Vocabulary;
  readonly names: NameBook;
  readonly currency: string;
  readonly formatPrice: (price: string | null) => string | null;
  /** Shows the picker of products, and calls back with those that were chosen. */
  readonly pickProducts: (
    chosen: readonly string[],
    onDone: (ids: readonly string[]) => void,
  ) => void;
}
