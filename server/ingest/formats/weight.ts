const gramsPerUnit = new Map([
  ['g', 1],
  ['kg', 1000],
  ['oz', 28.349523125],
  ['lb', 453.59237],
]);

/** Converts grams to a unit. Returns null for an unknown unit. */
export function fromGrams(grams: number, unit: string): number | null {
  const gramsInUnit = gramsPerUnit.get(unit);
  return gramsInUnit === undefined ? null : Math.round((grams / gramsInUnit) * 10_000) / 10_000;
}

/** Converts a weight to grams. Returns 0 for an unknown unit. */
export function toGrams(weight: number, unit: string): number {
  return Math.round(weight * (gramsPerUnit.get(unit) ?? 0));
}
