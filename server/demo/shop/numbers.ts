import type { Random } from './random.ts';

/** Creates ids as the platform does: ascending and unique, with gaps. */
export function createIds(first: number, random: Random): () => number {
  let last = first;
  return () => {
    last += 32_768 + random.integer(1, 4_000);
    return last;
  };
}

/** Formats whole or half units of currency as decimal text. */
export function money(amount: number): string {
  return (Math.round(amount * 2) / 2).toFixed(2);
}

export function cents(price: string): number {
  return Math.round(Number(price) * 100);
}

export function fromCents(amount: number): string {
  return (amount / 100).toFixed(2);
}

export const dayMs = 86_400_000;
export const hourMs = 3_600_000;

/** Formats a time as ISO 8601 in UTC with seconds. */
export function timestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}
