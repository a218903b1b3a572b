import { mostProblems } from '../contract/issue-message.ts';
import { formatIssuePath } from '../contract/issue-path.ts';
import type { Condition, Rule, Ruleset, RulesetSettings } from '../contract/rulesets.ts';
import type { BoundCondition } from './conditions/condition-type.ts';
import { bindCondition } from './conditions/table.ts';
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
  /** One condition for each distinct value, which reads the value for all conditions that share it. */
  readonly readers: readonly BoundCondition[];
  readonly references: readonly Reference[];
}

export interface CompiledRule {
  readonly index: number;
  /** The rule in its saved form. */
  readonly rule: Rule;
  /** The rule without its custom data, which is returned only when the rule matches. */
  readonly redacted: Rule;
  /** One matching group is enough; a rule without groups always matches. */
  readonly groups: readonly (readonly CompiledCondition[])[];
  readonly outputs: readonly BoundOutput[];
}

export interface CompiledCondition {
  readonly condition: Condition;
  readonly bound: BoundCondition;
  /** Index of its value in `readers`. */
  readonly slot: number;
}

export type Compiled = { ruleset: CompiledRuleset } | { problems: string[] };

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

/** Collects the problems, readers and references of a ruleset while its rules are compiled. */
class RulesetBuilder {
  readonly problems: string[] = [];
  readonly readers: BoundCondition[] = [];
  readonly references: Reference[] = [];
  readonly #slots = new Map<string, number>();

  compileRule(rule: Rule, index: number): CompiledRule {
    const path = ['rules', index];
    const groups = rule.logic.map(({ rules: conditions }, group) =>
      conditions.flatMap((condition, place) =>
        this.#compileCondition(condition, [...path, 'logic', group, 'rules', place]),
      ),
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

  #compileCondition(condition: Condition, path: PropertyKey[]): CompiledCondition[] {
    const bound = bindCondition(condition);
    if ('problem' in bound) {
      return this.#addProblems([bound], path);
    }
    return [{ condition, slot: this.#slotOf(bound), bound: this.#addReferences(bound, path) }];
  }

  #slotOf(bound: BoundCondition): number {
    const known = this.#slots.get(bound.key);
    if (known !== undefined) {
      return known;
    }
    const slot = this.readers.push(bound) - 1;
    this.#slots.set(bound.key, slot);
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
    for (const { path: rest, problem } of problems.slice(0, mostProblems - this.problems.length)) {
      this.problems.push(`${formatIssuePath([...path, ...rest])}: ${problem}`);
    }
    return [];
  }
}
