import type { WaitingDelivery } from '../store/tables/live/delivery-rows.ts';

/**
 * The time that a transaction should take, with its wait for the lock: new deliveries wait for it too, and are to be
 * accepted within 50 ms.
 */
const aimedMs = 17;

const min = 20;
const max = 250;

const maxBytesTogether = 4 * 2 ** 20;

/** The number of deliveries to do in one transaction, which adapts to how long the last ones took. */
export class GroupSize {
  #deliveries = min;

  get deliveries(): number {
    return this.#deliveries;
  }

  /** Adapts to a transaction. At most doubles, because small groups tell little about large ones. */
  adapt(deliveries: number, milliseconds: number): void {
    const wanted = (deliveries * aimedMs) / milliseconds;
    this.#deliveries = Math.round(Math.min(max, 2 * this.#deliveries, Math.max(min, wanted)));
  }
}

/** Returns the first deliveries up to the limit of bytes; at least one. */
export function takeGroup(due: readonly WaitingDelivery[]): readonly WaitingDelivery[] {
  let bytes = 0;
  const end = due.findIndex(({ size }, index) => (bytes += size) > maxBytesTogether && index > 0);
  return end < 0 ? due : due.slice(0, end);
}
