import { listOf, membersOf, type Members, textOf } from '../../../kit/members.ts';
import { type ChosenProduct, numberOf } from '../../../kit/picked-product.ts';

/** A condition as the editor holds it. Members that it does not know stay. */
export interface ConditionDraft {
  readonly type: string;
  readonly operator: string;
  readonly value: string;
  readonly others: Members;
}

/** An output as the editor holds it: its type, and its members as they were sent. */
export interface OutputDraft {
  readonly type: string;
  readonly members: Members;
}

export interface RuleDraft {
  /** Names the rule on the page while it moves. It is not saved. */
  readonly key: number;
  /** Groups of conditions, one of which must hold. */
  readonly groups: readonly (readonly ConditionDraft[])[];
  readonly outputs: readonly OutputDraft[];
  readonly stopsHere: boolean;
  readonly others: Members;
}

export interface RulesetDraft {
  readonly name: string;
  readonly rules: readonly RuleDraft[];
  readonly settings: Members;
  readonly others: Members;
}

let lastKey = 0;

export function nextKey(): number {
  return ++lastKey;
}

/** Reads any JSON. What a valid ruleset holds is read without a change of its meaning. */
export function readRulesetDraft(body: unknown): RulesetDraft {
  const { name, rules, settings, ...others } = membersOf(body);
  return {
    name: textOf(name),
    rules: listOf(rules).map(readRule),
    settings: membersOf(settings),
    others,
  };
}

function readRule(body: unknown): RuleDraft {
  const { logic, output, exit_if_matched: stopsHere, ...others } = membersOf(body);
  return {
    key: nextKey(),
    groups: listOf(logic).map((group) => listOf(membersOf(group).rules).map(readCondition)),
    outputs: listOf(output).map(readOutput),
    stopsHere: stopsHere === true,
    others,
  };
}

function readCondition(body: unknown): ConditionDraft {
  const { type, operator, value, ...others } = membersOf(body);
  return { type: textOf(type), operator: textOf(operator), value: textOf(value), others };
}

function readOutput(body: unknown): OutputDraft {
  const { type, ...members } = membersOf(body);
  return { type: textOf(type), members };
}

/** Returns the body to save. */
export function writeRulesetDraft({
  name,
  rules,
  settings,
  others,
}: RulesetDraft): Record<string, unknown> {
  return { ...others, name, rules: rules.map(writeRule), settings };
}

/** Returns the saved form of a rule. */
export function writeRule({ groups, outputs, stopsHere, others }: RuleDraft): Members {
  return {
    ...others,
    logic: groups.map((conditions) => ({ rules: conditions.map(writeCondition) })),
    output: outputs.map(({ type, members }) => ({ type, ...members })),
    exit_if_matched: stopsHere,
  };
}

function writeCondition({ type, operator, value, others }: ConditionDraft): Members {
  return { ...others, type, operator, value };
}

/** Returns the items of a list, or of a text with commas. */
export function itemsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  return listOf(value).map(textOf);
}

/** Returns the ids of chosen products with their variants, global ids as numbers. */
export function chosenProducts(value: unknown): readonly ChosenProduct[] {
  return listOf(value).flatMap((item) => {
    const { product_id: id, variant_ids: variants } = membersOf(item);
    return id === undefined
      ? []
      : [{ id: numberOf(textOf(id)), variants: itemsOf(variants).map(numberOf) }];
  });
}

/** Returns the ids of excluded products, which may be a text, a list or a list of objects with a `product_id`. */
export function excludedIds({ excluded_products: products }: Members): readonly string[] {
  const ids = Array.isArray(products)
    ? products.map((item: unknown) => textOf(membersOf(item).product_id ?? item))
    : itemsOf(products);
  return ids.map(numberOf);
}

/** Returns chosen products in their saved form. */
export function writeProducts(products: readonly ChosenProduct[]): readonly Members[] {
  return products.map(({ id, variants }) => ({ product_id: id, variant_ids: variants }));
}
