import type { ChosenProduct, ListKind } from '../../../kit/picked-product.ts';
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
  /** Shows the picker of products. */
  readonly pickProducts: (choice: ProductChoice) => void;
}

export interface ProductChoice {
  readonly chosen: readonly ChosenProduct[];
  readonly kind: ListKind;
  /** Called with the products that were chosen. */
  readonly onDone: (products: readonly ChosenProduct[]) => void;
}
