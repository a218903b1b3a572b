import { formatIssuePath } from '../contract/issue-path.ts';
import { rulesetFileSchema } from '../contract/rulesets.ts';
import { type CompiledRuleset, compileRuleset } from './compile.ts';
import { problemsOf, describeIssue } from './schema-problems.ts';

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
  const parsed = rulesetFileSchema.safeParse(input, { error: describeIssue });
  if (!parsed.success) {
    return {
      problems: problemsOf(parsed.error)
        .slice(0, maximumReported)
        .map(({ path, problem }) =>
          path.length === 0 ? `The ruleset ${problem}` : `${formatIssuePath(path)}: ${problem}`,
        ),
    };
  }
  const compiled = compileRuleset(parsed.data);
  if ('problems' in compiled) {
    return { problems: compiled.problems.slice(0, maximumReported) };
  }
  return { id: parsed.data.id, ruleset: compiled.ruleset };
}

/** Returns the form to save: complete with defaults, ids as numbers, lists as lists. */
export function savedForm({ name, rules, settings }: CompiledRuleset) {
  return { name, rules: rules.map(({ rule }) => rule), settings };
}

/** Maximum number of problems, and of warnings. Merchants mend these and try again. */
const maximumReported = 100;

/** Returns warnings for members that the saved form lacks. Most are misspelt. */
function unknownMembers(given: unknown, saved: unknown): string[] {
  return [...unknownPaths(given, saved, [])]
    .slice(0, maximumReported)
    .map((path) => `${formatIssuePath(path)}: there is no such member, and it is left out`);
}

function* unknownPaths(
  given: unknown,
  saved: unknown,
  path: readonly PropertyKey[],
): Iterable<PropertyKey[]> {
  if (given === saved || !isObject(given) || !isObject(saved)) {
    return;
  }
  for (const [name, value] of Object.entries(given)) {
    const here = [...path, Array.isArray(given) ? Number(name) : name];
    if (Object.hasOwn(saved, name)) {
      yield* unknownPaths(value, Reflect.get(saved, name), here);
    } else {
      yield here;
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
