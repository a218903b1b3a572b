import { z } from 'zod';
import { sourceNames } from './explanation.ts';
import { parseId } from './values/ids.ts';
import { isNestedWithin } from './values/nesting.ts';

/**
 * Schema of a saved ruleset. `rules/` checks the types of conditions and outputs, their operators
 * and their values.
 */

/** Limits that no hand-written ruleset reaches. */
export const rulesetLimits = {
  rules: 1_000,
  groups: 50,
  conditions: 50,
  outputs: 100,
  products: 10_000,
  characters: 65_536,
  levels: 50,
  productsOfOutput: 250,
} as const;

/** Limits of a whole ruleset. The lists of custom data do not count. */
export const rulesetTotals = { conditions: 20_000, entries: 100_000 } as const;

/** Leaves room for the ids that follow it. */
const maxId = 2 ** 52;

const wantsId = 'must be an id: digits or a global id';

const text = z.string().max(rulesetLimits.characters);

const id = z
  .union([z.number(), z.string()], { error: wantsId })
  .transform((value, context) => {
    const parsed = parseId(String(value).trim());
    if (parsed === undefined) {
      context.addIssue({ code: 'custom', message: wantsId });
      return z.NEVER;
    }
    return parsed;
  })
  .pipe(z.int());

function listOf<Item extends z.ZodType>(item: Item, most: number, what: string) {
  return z.array(item).max(most, `must hold at most ${most} ${what}`);
}

/** Ids as a list, or as a text with commas. */
export const idsField = z
  .preprocess(splitText, listOf(id, rulesetLimits.products, 'ids'))
  .describe('Ids: a list, or a text with commas');

/** Words as a list, or as a text with commas. */
export const wordsField = z
  .preprocess(splitText, listOf(text.trim().min(1), rulesetLimits.products, 'words'))
  .describe('Words: a list, or a text with commas');

export const idField = id;

export const textField = text;

const productChoiceSchema = z
  .object({
    product_id: id.describe('Id of the product'),
    variant_ids: listOf(id, rulesetLimits.products, 'ids')
      .default([])
      .describe('Only these variants of it; empty: the whole product'),
  })
  .meta({ id: 'ProductChoice' });

export const productsField = listOf(
  productChoiceSchema,
  rulesetLimits.products,
  'products',
).describe('Products, or some of their variants');

const conditionSchema = z
  .object({
    type: text.describe('Value of the request or the shop that is compared'),
    operator: text.default('').describe('Comparison operator'),
    value: z
      .union([text, z.number(), z.boolean(), z.null()], { error: 'must be a text' })
      .default('')
      .transform((value) => (value === null ? '' : String(value)))
      .pipe(z.string())
      .describe('Value to compare with'),
    products: productsField.optional().describe('Instead of a value, for conditions on products'),
    namespace: text.optional().describe('Part of the name of the compared metafield'),
    key: text.optional().describe('Part of the name of the compared metafield'),
  })
  .meta({ id: 'Condition' });

const conditionGroupSchema = z
  .object({
    rules: listOf(conditionSchema, rulesetLimits.conditions, 'conditions').describe(
      'All of them must be met',
    ),
  })
  .meta({ id: 'ConditionGroup' });

export const outputLimitField = z
  .int()
  .min(1)
  .max(rulesetLimits.productsOfOutput)
  .optional()
  .describe('Maximum number of products of this output');

/** The type of an output defines its further members. */
const outputSchema = z
  .looseObject({
    type: text.describe('Type of the output'),
    limit: outputLimitField,
  })
  .meta({ id: 'Output' });

export const ruleSchema = z
  .object({
    logic: listOf(conditionGroupSchema, rulesetLimits.groups, 'groups of conditions')
      .default([])
      .describe(
        'Groups of conditions, one of which must be met; without a group the rule always matches',
      ),
    output: listOf(outputSchema, rulesetLimits.outputs, 'outputs')
      .default([])
      .describe('Outputs of a matching rule, in order'),
    exit_if_matched: z
      .boolean()
      .default(false)
      .describe('True to skip the rules below when this one matches'),
    custom_data: z
      .record(z.string(), z.unknown())
      .refine(
        (data) => isNestedWithin(data, rulesetLimits.levels),
        `must be nested at most ${rulesetLimits.levels} levels deep`,
      )
      .optional()
      .describe('Returned with the rule when it matches'),
  })
  .meta({ id: 'Rule' });

const rulesetSettingsSchema = z.object({
  filter_oos: z.boolean().default(true).describe('Excludes products that are out of stock'),
  filter_input_products: z
    .boolean()
    .default(true)
    .describe('Excludes the input products of the request'),
  excluded_products: z
    .preprocess(takeProductIds, idsField)
    .default([])
    .describe('Products that are never returned: ids, or objects with a `product_id`'),
  excluded_tags: wordsField.default([]).describe('Products with one of these are never returned'),
});

/** A ruleset in a file of `ruleset import`. */
export const rulesetFileSchema = z
  .object({
    id: z.int().min(1).max(maxId).optional(),
    name: text.trim().min(1, 'must not be empty').describe('Name, for merchants'),
    rules: listOf(ruleSchema, rulesetLimits.rules, 'rules').describe('From top to bottom'),
    settings: rulesetSettingsSchema.prefault({}),
  })
  .meta({ id: 'Ruleset' });

export const evaluationErrorSchema = z
  .strictObject({
    rule: z.int().describe('Place of the rule in the ruleset, from 0'),
    part: z.enum(['condition', 'output']).describe('Failed part of the rule'),
    type: z.string().describe('Type of the condition or output'),
    message: z.string().describe('The failure, as a sentence'),
  })
  .meta({ id: 'EvaluationError', description: 'A part of a ruleset that could not be evaluated.' });

const shownSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])),
]);

const conditionTraceSchema = z.strictObject({
  type: z.string().describe('Value of the request or the shop that is compared'),
  namespace: z.string().optional().describe('Part of the name of the compared metafield'),
  key: z.string().optional().describe('Part of the name of the compared metafield'),
  operator: z.string().describe('Comparison operator'),
  wanted: shownSchema.describe('Value that the rule requires; a variant as `product:variant`'),
  seen: shownSchema
    .nullable()
    .describe('Actual value; null: the request does not contain it, so the condition is not met'),
  holds: z.boolean().describe('True if it is met'),
});

const outputTraceSchema = z.strictObject({
  output: z.int().describe('Place of the output in the rule, from 0'),
  type: z.string().describe('Type of the output'),
  source: z.enum(sourceNames).describe('Source of the products'),
  taken: z.array(z.int()).describe('Ids of the products that it added'),
  refused: z
    .array(
      z.strictObject({
        id: z.int().describe('Id of the product'),
        reason: z.string().describe('Reason for the exclusion, as a code'),
      }),
    )
    .describe('The first of its products that may not be shown'),
});

export const ruleTraceSchema = z
  .strictObject({
    ruleset: z.int().nullable().describe('Id of the ruleset that holds the rule; null: not saved'),
    rule: z.int().describe('Place of the rule in its ruleset, from 0'),
    result: z.enum(['matched', 'unmatched', 'unevaluated']).describe('Result of the evaluation'),
    reason: z.string().describe('Reason for the result, as a sentence'),
    groups: z
      .array(
        z.strictObject({
          holds: z.boolean().describe('True if all its conditions are met'),
          conditions: z.array(conditionTraceSchema).describe('In order'),
        }),
      )
      .describe('Its groups of conditions, one of which must be met'),
    outputs: z.array(outputTraceSchema).describe('Its outputs, in order'),
  })
  .meta({ id: 'RuleTrace', description: 'How a rule was evaluated.' });

export type ProductChoice = z.output<typeof productChoiceSchema>;
export type Condition = z.output<typeof conditionSchema>;
export type Output = z.output<typeof outputSchema>;
export type Rule = z.output<typeof ruleSchema>;
export type RulesetSettings = z.output<typeof rulesetSettingsSchema>;
export type Ruleset = z.output<typeof rulesetFileSchema>;
export type RuleTrace = z.output<typeof ruleTraceSchema>;
export type EvaluationError = z.output<typeof evaluationErrorSchema>;

function splitText(value: unknown): unknown {
  return typeof value === 'string'
    ? value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '')
    : value;
}

function takeProductIds(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((item: unknown) =>
        typeof item === 'object' && item !== null ? Reflect.get(item, 'product_id') : item,
      )
    : value;
}
