import { type DemoShop, generateDemoShop } from '../shop/generate.ts';

/** The time of the shops of tests. */
export const generatedAt = new Date('2026-03-01T10:30:00Z');

const shops = new Map<number | undefined, DemoShop>();

/** Returns the demo shop of a seed, generated once for all test files of a process. Tests must not change it. */
export function generatedShop(seed?: number): DemoShop {
  const known = shops.get(seed);
  if (known) {
    return known;
  }
  const shop = generateDemoShop({ now: generatedAt, ...(seed !== undefined && { seed }) });
  shops.set(seed, shop);
  return shop;
}
