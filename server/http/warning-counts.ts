import type { RequestWarning } from '../contract/request-warning.ts';

/** Warnings of a shop with the same code and path. */
interface CountedWarning extends Pick<RequestWarning, 'code' | 'path'> {
  count: number;
  /** Milliseconds since 1970. */
  lastAt: number;
}

const mostShops = 1_000;
const mostOfShop = 50;

/** Counts warnings of each shop since the start of the server. Its size does not grow with requests. */
export class WarningCounts {
  readonly #now: () => number;
  readonly #shops = new Map<number, Map<string, CountedWarning>>();

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

  count(shopId: number, warnings: readonly RequestWarning[]): void {
    const counts = this.#shops.get(shopId) ?? new Map<string, CountedWarning>();
    if (counts.size === 0 && this.#shops.size >= mostShops) {
      return;
    }
    this.#shops.set(shopId, counts);
    for (const { code, path } of warnings) {
      const key = `${code} ${path}`;
      const known = counts.get(key);
      if (known || counts.size < mostOfShop) {
        counts.set(key, { code, path, count: (known?.count ?? 0) + 1, lastAt: this.#now() });
      }
    }
  }

  /** Returns the warnings of a shop, the most frequent first. */
  ofShop(shopId: number): CountedWarning[] {
    return [...(this.#shops.get(shopId)?.values() ?? [])].toSorted((a, b) => b.count - a.count);
  }
}
