import { textAt } from '../core/json.ts';
import { storeRoot } from '../core/platform.ts';

export type CartAnswer =
  | { readonly isAdded: true }
  /** `reason` is the store's own sentence, empty when it gave none. */
  | { readonly isAdded: false; readonly reason: string };

/** A line of the platform's cart. */
export interface CartLine {
  /** Id of the variant. */
  readonly id: number;
  readonly quantity: number;
  /** Line properties; the store shows no shopper those whose names begin with an underscore. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** The cart belongs to the store, which may be slow; a request that is given up may still have added. */
const timeoutMs = 10_000;

/** Adds all of them or nothing. Never rejects. */
export async function addLines(lines: readonly CartLine[]): Promise<CartAnswer> {
  try {
    const response = await fetch(`${storeRoot()}cart/add.js`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: lines }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) {
      return { isAdded: true };
    }
    return { isAdded: false, reason: textAt(await response.json(), 'description') };
  } catch {
    // The network, or an answer that is no JSON: there is no reason that a shopper could read.
    return { isAdded: false, reason: '' };
  }
}
