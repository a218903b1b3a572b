import { maxProblems } from '../contract/issue-message.ts';
import { formatIssuePath } from '../contract/issue-path.ts';
import type { Condition, Rule, Ruleset, RulesetSettings } from '../contract/rulesets.ts';
import type { BoundCondition, ValueReader, VariantCondition } from './conditions/condition-type.ts';
import { bindCondition } from './conditions/table.ts';
import { inputVariants, type RuleVariant } from './context.ts';
import type { Problem } from './operand.ts';
import type { BoundOutput } from './outputs/output-type.ts';
import { bindOutput } from './outputs/table.ts';
import type { Reference } from './references.ts';

/** A compiled ruleset. Evaluations do not change it and may run concurrently. */
export interface CompiledRuleset {
  readonly name: string;
  readonly settings: RulesetSettings;
  readonly excludedProducts: ReadonlySet<number>;
  readonly rules: readonly CompiledRule[];
  /** One reader for each distinct value, which all conditions that compare it share. */
  readonly readers: readonly ValueReader[];
  readonly references: readonly Reference[];
}

export interface CompiledRule {
  readonly index: number;
  /** The rule in its saved form. */
  readonly rule: Rule;
  /** The rule without its custom data, which is returned only when the rule matches. */
  readonly redacted: Rule;
  /** One matching group is enough; a rule without groups always matches. */
  readonly groups: readonly CompiledGroup[];
  readonly outputs: readonly BoundOutput[];
}

/** A group matches if all its conditions hold and one variant of the input meets those on variants together. */
export interface CompiledGroup {
  readonly conditions: readonly CompiledCondition[];
  /** Undefined for fewer than two conditions on variants. */
  readonly oneVariant: OneVariant | undefined;
}

export interface OneVariant {
  /** Index of the variants in `readers`. */
  readonly slot: number;
  /** Declared as a method so that the implementation may narrow the parameter. */
  isAmong(variants: unknown): boolean;
}

export interface CompiledCondition {
  readonly condition: Condition;
  readonly bound: BoundCondition;
  /** Index of its value in `readers`. */
  readonly slot: number;
}

type Compiled = { ruleset: CompiledRuleset } | { problems: string[] };

/** Returns the compiled ruleset, or its first problems with their paths. */
export function compileRuleset({ name, rules, settings }: Ruleset): Compiled {
  const builder = new RulesetBuilder();
  const compiled = rules.map((rule, index) => builder.compileRule(rule, index));
  if (builder.problems.length > 0) {
    return { problems: builder.problems };
  }
  const excluded: Reference[] = settings.excluded_products.map((id, index) => ({
    path: ['settings', 'excluded_products', index],
    kind: 'product',
    id,
  }));
  return {
    ruleset: {
      name,
      settings,
      excludedProducts: new Set(settings.excluded_products),
      rules: compiled,
      readers: builder.readers,
      references: [...builder.references, ...excluded],
    },
  };
}

const variantsReader: ValueReader = { key: 'input variants', read: inputVariants };

/** Collects the problems, readers and references of a ruleset while its rules are compiled. */
class RulesetBuilder {
  readonly problems: string[] = [];
  readonly readers: ValueReader[] = [];
  readonly references: Reference[] = [];
  readonly #slots = new Map<string, number>();

  compileRule(rule: Rule, index: number): CompiledRule {
    const path = ['rules', index];
    const groups = rule.logic.map(({ rules: conditions }, group) =>
      this.#compileGroup(conditions, [...path, 'logic', group, 'rules']),
    );
    const outputs = rule.output.flatMap((output, place) => {
      const bound = bindOutput(output);
      return 'from' in bound
        ? this.#addReferences(bound, [...path, 'output', place])
        : this.#addProblems(bound, [...path, 'output', place]);
    });
    const saved = { ...rule, output: outputs.map((output) => output.saved) };
    const { custom_data: _data, ...redacted } = saved;
    return { index, rule: saved, redacted, groups, outputs };
  }

  #compileGroup(conditions: readonly Condition[], path: PropertyKey[]): CompiledGroup {
    const bound = conditions.flatMap((condition, place) =>
      this.#bindCondition(condition, [...path, place]),
    );
    const ofVariants = bound.flatMap(({ bound: { ofVariants: condition } }) => condition ?? []);
    const hasSeveral = ofVariants.length > 1;
    return {
      conditions: bound.map(({ condition, bound: alone }) => {
        const compared = (hasSeveral && alone.ofVariants) || alone;
        return { condition, slot: this.#slotOf(compared), bound: compared };
      }),
      oneVariant: hasSeveral ? this.#requireOneVariant(ofVariants) : undefined,
    };
  }

  #requireOneVariant(conditions: readonly VariantCondition[]): OneVariant {
    return {
      slot: this.#slotOf(variantsReader),
      isAmong: (variants: readonly RuleVariant[]) =>
        variants.some((variant) => conditions.every((condition) => condition.meets(variant))),
    };
  }

  #bindCondition(
    condition: Condition,
    path: PropertyKey[],
  ): Pick<CompiledCondition, 'condition' | 'bound'>[] {
    const bound = bindCondition(condition);
    return 'problem' in bound
      ? this.#addProblems([bound], path)
      : [{ condition, bound: this.#addReferences(bound, path) }];
  }

  #slotOf(reader: ValueReader): number {
    const known = this.#slots.get(reader.key);
    if (known !== undefined) {
      return known;
    }
    const slot = this.readers.push(reader) - 1;
    this.#slots.set(reader.key, slot);
    return slot;
  }

  #addReferences<Part extends { references: readonly Reference[] }>(
    part: Part,
    path: PropertyKey[],
  ): Part {
    for (const reference of part.references) {
      this.references.push({ ...reference, path: [...path, ...reference.path] });
    }
    return part;
  }

  #addProblems(problems: readonly Problem[], path: PropertyKey[]): [] {
    for (const { path: rest, problem } of problems.slice(0, maxProblems - this.problems.length)) {
      this.problems.push(`${formatIssuePath([...path, ...rest])}: ${problem}`);
    }
    return [];
  }
}
