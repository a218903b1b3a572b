import { type Facts, numericFact } from './grammar.ts';
import type { DerivedFacts } from './product-types.ts';

/** Returns `facts` with the numbers that follow from them. */
export function addDerivedFacts(facts: Facts, derived: DerivedFacts): Facts {
  const complete: Record<string, string> = { ...facts };
  for (const [name, { multiply, divide, step }] of Object.entries(derived)) {
    const result = productOf(multiply, complete) / productOf(divide, complete);
    complete[name] = String(Math.round(result / step) * step);
  }
  return complete;
}

function productOf(operands: readonly (string | number)[], facts: Facts): number {
  return operands.reduce<number>(
    (product, operand) =>
      product * (typeof operand === 'number' ? operand : numericFact(facts, operand)),
    1,
  );
}
