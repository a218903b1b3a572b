const GRAMS_IN = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', 28.349523125],
  ['lb', 453.59237],
]);

/** Null for a unit that we do not know. */
export function fromGrams(grams: number, unit: string): number | null {
  const gramsInUnit = GRAMS_IN.get(unit);
  return gramsInUnit === undefined ? null : Math.round((grams / gramsInUnit) * 10_000) / 10_000;
}

/** 0 for a unit that we do not know. */
export function toGrams(weight: number, unit: string): number {
  return Math.round(weight * (GRAMS_IN.get(unit) ?? 0));
}
