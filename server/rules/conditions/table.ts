import type { Condition } from '../../contract/rulesets.ts';
import { type Problem, problemOf } from '../operand.ts';
import type { BoundCondition, ConditionType } from './condition-type.ts';
import { idConditions } from './ids.ts';
import { numberConditions } from './numbers.ts';
import { plainConditions } from './plain.ts';
import { productConditions } from './products.ts';
import { textConditions } from './text.ts';
import { timeConditions } from './times.ts';
import { wordConditions } from './words.ts';

/** All condition types, in the order of the editor. */
export const conditionTypes: readonly ConditionType[] = [
  ...plainConditions,
  ...productConditions,
  ...idConditions,
  ...wordConditions,
  ...textConditions,
  ...numberConditions,
  ...timeConditions,
];

const typesByName = new Map(conditionTypes.map((condition) => [condition.type, condition]));

export function bindCondition(condition: Condition): BoundCondition | Problem {
  return (
    typesByName.get(condition.type)?.bind(condition) ??
    problemOf('type', `must be one of ${[...typesByName.keys()].join(', ')}`)
  );
}
