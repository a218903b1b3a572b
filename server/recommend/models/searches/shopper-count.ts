import { maxSessionsOfNetwork } from '../session-weight.ts';

/**
 * Counts shoppers and their networks. Sessions with the same rank on one day come from different networks, so the
 * sessions of the commonest rank are a lower bound of the networks. A shopper who returns on another day counts as
 * another network, because networks of two days cannot be matched.
 */
export class ShopperCount {
  readonly #byRank = new Uint32Array(maxSessionsOfNetwork + 1);

  /** Adds a shopper by the rank of the session within its network; 0 for a trusted one. */
  add(networkRank: number): void {
    this.#byRank[networkRank] = (this.#byRank[networkRank] ?? 0) + 1;
  }

  get shoppers(): number {
    return this.#byRank.reduce((sum, count) => sum + count, 0);
  }

  get networks(): number {
    const [trusted = 0, ...byRank] = this.#byRank;
    return trusted + Math.max(...byRank);
  }
}
