import type { ConditionGroup, ConditionPick } from '../../contract/admin/vocabulary.ts';
import type { Condition } from '../../contract/rulesets.ts';
import type { RulesetContext, RuleVariant } from '../context.ts';
import {
  type Operand,
  type Piece,
  type Problem,
  problemOf,
  type Shown,
  type Test,
} from '../operand.ts';
import type { Reference } from '../references.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';

/** A type of condition. */
export interface ConditionType {
  readonly type: string;
  readonly group: ConditionGroup;
  /** Undefined where the wanted value is typed. */
  readonly picks: ConditionPick | undefined;
  /** Description for merchants: the value it reads, and when that is missing. */
  readonly description: string;
  readonly operand: Pick<Operand<never>, 'kind' | 'value' | 'field' | 'operators'>;
  /** Additional required members. */
  readonly members: readonly ('namespace' | 'key')[];
  /** True if it compares nothing but the products that the request is about. */
  readonly comparesProducts: boolean;
  bind(condition: Condition): BoundCondition | Problem;
}

export interface ValueReader {
  /** Conditions with the same key share one value, which is read once. */
  readonly key: string;
  /** Returns the value; undefined when the request lacks it, in which case the condition does not match. */
  read(context: RulesetContext): MaybePromise<unknown>;
}

/** A validated condition that can be evaluated repeatedly. */
export interface BoundCondition extends ValueReader {
  /**
   * Compares the value that was read. Declared as a method so that implementations may narrow the parameter.
   */
  holds(seen: unknown): boolean;
  /**
   * Splits an expensive comparison into pieces, one of which is enough to match. Undefined for cheap
   * comparisons.
   */
  pieces?(seen: unknown): readonly Piece[];
  show(seen: unknown): Shown;
  readonly references: readonly Reference[];
  /** The condition in a group with others that one variant must meet too. Undefined if it is not on variants. */
  readonly ofVariants?: VariantCondition | undefined;
}

/** A condition that holds if one of several variants meets it. */
export interface VariantCondition extends BoundCondition {
  meets(variant: RuleVariant): boolean;
}

interface Definition<Seen> {
  type: string;
  group: ConditionGroup;
  picks?: ConditionPick;
  description: string;
  operand: Operand<Seen>;
  read: (context: RulesetContext, condition: Condition) => MaybePromise<Seen | undefined>;
  members?: readonly ('namespace' | 'key')[];
  comparesProducts?: boolean;
  references?: (condition: Condition) => readonly Reference[];
  /** Returns the condition as one variant must meet it; undefined if the operator is not about single variants. */
  ofVariants?: (
    bound: BoundCondition,
    condition: Condition,
    holds: Test<Seen>,
  ) => VariantCondition | undefined;
}

export function defineCondition<Seen>({
  type,
  group,
  picks,
  description,
  operand,
  read,
  members = [],
  comparesProducts = false,
  references = productReferences,
  ofVariants,
}: Definition<Seen>): ConditionType {
  return {
    type,
    group,
    picks,
    description,
    operand,
    members,
    comparesProducts,
    bind: (condition) => {
      const missing = members.find((member) => (condition[member] ?? '') === '');
      if (missing !== undefined) {
        return problemOf(missing, 'is missing');
      }
      const holds = bindOperand(operand, condition);
      if ('problem' in holds) {
        return holds;
      }
      const bound: BoundCondition = {
        key: JSON.stringify([type, ...members.map((member) => condition[member])]),
        read: (context) => read(context, condition),
        holds,
        ...(holds.pieces && { pieces: holds.pieces }),
        show: operand.show,
        references: references(condition),
      };
      return ofVariants ? { ...bound, ofVariants: ofVariants(bound, condition, holds) } : bound;
    },
  };
}

function bindOperand<Seen>(
  { operators, field }: Operand<Seen>,
  condition: Condition,
): Test<Seen> | Problem {
  if (field === 'none') {
    return () => true;
  }
  const operator = operators.find(({ name }) => name === condition.operator);
  const names = operators.map(({ name }) => name).join(', ');
  return (
    operator?.bind(condition) ??
    problemOf('operator', operators.length > 1 ? `must be one of ${names}` : `must be ${names}`)
  );
}

function productReferences({ products = [] }: Condition): Reference[] {
  return products.map(({ product_id: id }, index) => ({
    path: ['products', index, 'product_id'],
    kind: 'product',
    id,
  }));
}
