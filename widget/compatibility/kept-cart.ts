import { isRecord, listAt } from '../core/json.ts';
import { followCart, followTheme } from '../cart/storefront/cart-changes.ts';
import type { StoreLine } from './cart-lines.ts';

/** What a reading of the cart has found. */
export interface CartReading {
  /** The reading before; null for the first one. */
  readonly former: unknown;
  readonly latest: Record<string, unknown> | null;
  /** Lines that the widgets or a script of the page have added before this reading. */
  readonly ownLines: readonly StoreLine[];
  /** True when the theme has added something. */
  readonly isAddition: boolean;
}

/** The store's cart as it was read last. It is read anew after each change, of whoever. */
export class KeptCart {
  latest: Record<string, unknown> | null = null;
  readonly #read: () => Promise<unknown>;
  readonly #handleReading: (reading: CartReading) => void;
  #ownLines: StoreLine[] = [];
  #isAddition = false;
  /** When the latest reading began that the store has answered. */
  #readAt = -Infinity;
  #queue: Promise<void> = Promise.resolve();

  constructor(read: () => Promise<unknown>, handleReading: (reading: CartReading) => void) {
    this.#read = read;
    this.#handleReading = handleReading;
  }

  /** Follows the changes of the page's cart, until the signal aborts. */
  follow(signal: AbortSignal): void {
    const noteLines = (event: Event) =>
      this.#ownLines.push(...listAt(event, 'detail', 'lines').filter(isRecord));
    document.addEventListener('service:cart', noteLines, { signal });
    void followTheme(({ isAddition }) => (this.#isAddition ||= isAddition), signal);
    // A script that has changed the cart reads it at once.
    void followCart((changedAt) => void (this.#readAt < changedAt && this.refresh()), signal);
  }

  /** Resolves when the cart is read. Readings never overtake one another. */
  refresh(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#refresh());
    return this.#queue;
  }

  /** Resolves when all readings have ended that are on their way. */
  settled(): Promise<void> {
    return this.#queue;
  }

  async #refresh(): Promise<void> {
    // What is added from now on may not be in the answer: the next reading tells it.
    const [ownLines, isAddition] = [this.#ownLines, this.#isAddition];
    this.#ownLines = [];
    this.#isAddition = false;
    const readAt = performance.now();
    const answer = await this.#read();
    const former = this.latest;
    if (former && !isRecord(answer)) {
      this.#ownLines.unshift(...ownLines);
      this.#isAddition ||= isAddition;
      return;
    }
    this.#readAt = readAt;
    this.latest = isRecord(answer) ? answer : null;
    this.#handleReading({ former, latest: this.latest, ownLines, isAddition });
  }
}
