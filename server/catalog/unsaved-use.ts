/** The least that a count tells. */
interface Count {
  shopId: number;
  asked: number;
}

/** Holds counts of days in memory until they are saved. */
export class UnsavedUse<Use extends Count> {
  #counts = new Map<string, Use[]>();

  /** Returns the counts of a key, which the caller extends. */
  of(key: string): Use[] {
    let counts = this.#counts.get(key);
    if (!counts) {
      counts = [];
      this.#counts.set(key, counts);
    }
    return counts;
  }

  /** Returns the counts of a shop that have not been taken. */
  ofShop(shopId: number): Use[] {
    return [...this.#counts.values()].flat().filter((one) => one.shopId === shopId);
  }

  /** Returns the counts since the last call. */
  take(): Use[] {
    const counts = [...this.#counts.values()].flat();
    this.#counts = new Map();
    return counts.filter(({ asked }) => asked > 0);
  }
}
