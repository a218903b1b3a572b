import type { Condition } from '../../contract/rulesets.ts';
import type { RulesetContext } from '../context.ts';
import {
  type Operand,
  type Piece,
  type Problem,
  problemOf,
  type Shown,
  type Test,
} from '../operand.ts';
import type { Reference } from '../references.ts';
import type { MaybePromise } from '../../maybe-promise.ts';

/** What a condition may look at. */
export interface ConditionType {
  readonly type: string;
  /** For people: what it looks at, and when that is missing. */
  readonly description: string;
  readonly operand: Pick<Operand<never>, 'kind' | 'value' | 'field' | 'operators'>;
  /** Further members that such a condition must have. */
  readonly members: readonly ('namespace' | 'key')[];
  bind(condition: Condition): BoundCondition | Problem;
}

/** A condition that has been checked, ready to be asked again and again. */
export interface BoundCondition {
  /** Conditions with the same key look at the same thing, which is then read once. */
  readonly key: string;
  /** Undefined: the request does not carry it, and the condition does not hold. */
  read(context: RulesetContext): MaybePromise<unknown>;
  /** Given what was read under its key. A method, so that it may take exactly that. */
  holds(seen: unknown): boolean;
  /** The same comparison in pieces, of which one that holds is enough; absent where it is little work. */
  pieces?(seen: unknown): readonly Piece[];
  show(seen: unknown): Shown;
  readonly references: readonly Reference[];
}

interface Definition<Seen> {
  type: string;
  description: string;
  operand: Operand<Seen>;
  read: (context: RulesetContext, condition: Condition) => MaybePromise<Seen | undefined>;
  members?: readonly ('namespace' | 'key')[];
  references?: (condition: Condition) => readonly Reference[];
}

export function defineCondition<Seen>({
  type,
  description,
  operand,
  read,
  members = [],
  references = productReferences,
}: Definition<Seen>): ConditionType {
  return {
    type,
    description,
    operand,
    members,
    bind: (condition) => {
      const missing = members.find((member) => (condition[member] ?? '') === '');
      if (missing !== undefined) {
        return problemOf(missing, 'is missing');
      }
      const holds = bindOperand(operand, condition);
      if ('problem' in holds) {
        return holds;
      }
      return {
        key: JSON.stringify([type, ...members.map((member) => condition[member])]),
        read: (context) => read(context, condition),
        holds,
        ...(holds.pieces && { pieces: holds.pieces }),
        show: operand.show,
        references: references(condition),
      };
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
