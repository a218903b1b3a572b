import { AppError } from '../base/errors.ts';

const maxDepth = 4;

/** Limits rulesets that return several rulesets each, whose number would grow exponentially. */
const maxRulesets = 100;

/**
 * Throws an error when a ruleset must not be evaluated inside of others.
 * @param path the ids from the requested ruleset to this one.
 * @param evaluated the number of rulesets that have been evaluated for the request.
 */
export function requireNestable(path: readonly (number | undefined)[], evaluated: number): void {
  const id = path.at(-1);
  if (path.indexOf(id) < path.length - 1) {
    throw new AppError('invalid', `Ruleset ${id} returns itself: ${path.join(', ')}.`);
  }
  if (path.length > maxDepth) {
    throw new AppError(
      'invalid',
      `Rulesets are evaluated ${maxDepth} levels deep, and ruleset ${id} is below.`,
    );
  }
  if (evaluated >= maxRulesets) {
    throw new AppError(
      'invalid',
      `Ruleset ${id} is left out: ${maxRulesets} rulesets have been evaluated.`,
    );
  }
}
