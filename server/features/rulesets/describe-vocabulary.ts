import { z } from 'zod';
import type { vocabularyEndpoints } from '../../contract/admin/vocabulary.ts';
import { rulesetLimits } from '../../contract/rulesets.ts';
import type { ConditionType } from '../../rules/conditions/condition-type.ts';
import { conditionTypes } from '../../rules/conditions/table.ts';
import type { OutputType } from '../../rules/outputs/output-type.ts';
import { outputTypes } from '../../rules/outputs/table.ts';

type Vocabulary = Omit<z.output<(typeof vocabularyEndpoints)['vocabulary']['answer']>, 'sources'>;

/** Returns what rulesets may consist of, drawn from the tables that evaluate them. */
export function describeVocabulary(): Vocabulary {
  const { productsOfOutput, levels: _levels, characters: _characters, ...limits } = rulesetLimits;
  return {
    conditions: conditionTypes.map(describeCondition),
    outputs: outputTypes.map(describeOutput),
    limits: { ...limits, products_of_output: productsOfOutput },
  };
}

function describeCondition({
  type,
  group,
  description,
  operand,
  picks,
  members,
  comparesProducts,
}: ConditionType): Vocabulary['conditions'][number] {
  return {
    type,
    group,
    description,
    kind: operand.kind,
    field: operand.field,
    picks: picks ?? null,
    members: [...members],
    compares_products: comparesProducts,
    operators: operand.operators.map(({ name, description: meaning, takes }) => ({
      name,
      description: meaning,
      takes,
    })),
  };
}

function describeOutput({
  type,
  description,
  picks,
  schema,
}: OutputType): Vocabulary['outputs'][number] {
  return {
    type,
    description,
    members: Object.entries(picks).map(([name, pick]) => {
      const member: unknown = schema.shape[name];
      if (!(member instanceof z.ZodType)) {
        throw new Error(`The output ${type} has no member ${name}.`);
      }
      return {
        name,
        description: member.description ?? '',
        required: !member.safeParse(undefined).success,
        picks: pick,
        choices: choicesOf(member),
      };
    }),
  };
}

function choicesOf(member: z.ZodType): string[] {
  const inner = member instanceof z.ZodOptional ? member.unwrap() : member;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}
