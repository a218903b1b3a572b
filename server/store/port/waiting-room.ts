interface WaitingRoomOptions<Call> {
  /** Returns the weight of a call, above 0. */
  weightOf: (call: Call) => number;
  shopOf: (call: Call) => number;
  /** The maximum weight of all calls. A single call of any weight fits when none waits. */
  most: number;
}

/** The share of the room that a shop may fill which is waited for by itself. The rest is for other shops. */
const shareOfLockedShop = 0.75;

/** Knows how much waits, of all shops and of each. */
export class WaitingRoom<Call> {
  readonly #options: WaitingRoomOptions<Call>;
  #weight = 0;
  /** The shop that has waited longest comes first. */
  readonly #weights = new Map<number, number>();

  constructor(options: WaitingRoomOptions<Call>) {
    this.#options = options;
  }

  /** Returns the shops of the waiting calls, the one that has waited longest first. */
  get shopIds(): readonly number[] {
    return [...this.#weights.keys()];
  }

  hasRoomFor(call: Call, { isLocked }: { isLocked: boolean }): boolean {
    const { weightOf, shopOf, most } = this.#options;
    const weight = weightOf(call);
    const ofShop = this.#weights.get(shopOf(call)) ?? 0;
    return (
      fits(this.#weight, weight, most) &&
      (!isLocked || fits(ofShop, weight, most * shareOfLockedShop))
    );
  }

  add(call: Call): void {
    this.#change(call, 1);
  }

  remove(call: Call): void {
    this.#change(call, -1);
  }

  #change(call: Call, sign: 1 | -1): void {
    const { weightOf, shopOf } = this.#options;
    const shopId = shopOf(call);
    const change = sign * weightOf(call);
    const ofShop = (this.#weights.get(shopId) ?? 0) + change;
    this.#weight += change;
    if (ofShop > 0) {
      this.#weights.set(shopId, ofShop);
    } else {
      this.#weights.delete(shopId);
    }
  }
}

function fits(waiting: number, weight: number, most: number): boolean {
  return waiting === 0 || waiting + weight <= most;
}
