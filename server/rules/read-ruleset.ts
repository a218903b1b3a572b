import { maxProblems } from '../contract/issue-message.ts';
import { formatIssuePath } from '../contract/issue-path.ts';
import { type CompiledRuleset, compileRuleset } from './compile.ts';
import { parseRulesetFile } from './parse-ruleset-file.ts';

export interface ReadRuleset {
  /** Id in the input. */
  id: number | undefined;
  ruleset: CompiledRuleset;
  /** Unknown members of the input. */
  warnings: string[];
}

/** Reads a ruleset from unvalidated input. Returns all problems with their paths when it is invalid. */
export function readRuleset(input: unknown): ReadRuleset | { problems: string[] } {
  const parsed = parseRuleset(input);
  if ('problems' in parsed) {
    return parsed;
  }
  const { id, ruleset } = parsed;
  return { id, ruleset, warnings: unknownMembers(input, { id, ...savedForm(ruleset) }) };
}

/** Reads a ruleset like `readRuleset`, without the search for unknown members. */
export function parseRuleset(
  input: unknown,
): Omit<ReadRuleset, 'warnings'> | { problems: string[] } {
  const parsed = parseRulesetFile(input);
  if ('problems' in parsed) {
    return {
      problems: parsed.problems.map(({ path, problem }) =>
        path.length === 0 ? `The ruleset ${problem}` : `${formatIssuePath(path)}: ${problem}`,
      ),
    };
  }
  const compiled = compileRuleset(parsed.ruleset);
  return 'problems' in compiled ? compiled : { id: parsed.ruleset.id, ruleset: compiled.ruleset };
}

/** Returns the form to save: complete with defaults, ids as numbers, lists as lists. */
export function savedForm({ name, rules, settings }: CompiledRuleset) {
  return { name, rules: rules.map(({ rule }) => rule), settings };
}

/** Returns warnings for members that the saved form lacks. Most are misspelt. */
function unknownMembers(given: unknown, saved: unknown): string[] {
  const warnings: string[] = [];
  for (const path of unknownPaths(given, saved, [])) {
    warnings.push(`${formatIssuePath(path)}: there is no such member, and it is left out`);
    if (warnings.length === maxProblems) {
      break;
    }
  }
  return warnings;
}

function* unknownPaths(
  given: unknown,
  saved: unknown,
  path: readonly PropertyKey[],
): Iterable<PropertyKey[]> {
  if (given === saved || !isObject(given) || !isObject(saved)) {
    return;
  }
  for (const name of Object.keys(given)) {
    const here = [...path, Array.isArray(given) ? Number(name) : name];
    if (Object.hasOwn(saved, name)) {
      yield* unknownPaths(Reflect.get(given, name), Reflect.get(saved, name), here);
    } else {
      yield here;
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
