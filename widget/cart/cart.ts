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
  /** Line properties. The store hides those whose names begin with an underscore. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** Timeout in milliseconds. It is long, because an aborted request may still have added the product. */
const timeoutMs = 10_000;

/** Adds all lines or none. Never rejects. */
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
    // A network error or a response that is not JSON has no reason for the shopper.
    return { isAdded: false, reason: '' };
  }
}
