import type { Refused } from '../refusal.ts';
import { type KindQuery, type OptionalPart, optionalParts } from './queries.ts';

/** Returns the optional part that a refusal is about, by its path, its scope or its words; undefined when it is the whole kind. */
export function refusedPart(
  kind: KindQuery,
  { path, scope, reason }: Pick<Refused, 'path' | 'scope' | 'reason'>,
): OptionalPart | undefined {
  const parts = optionalParts(kind).map((part) => ({ part, names: fieldsOf(part.fields) }));
  const inPath = parts.find(({ names }) => path.some((step) => names.has(step)));
  // A whole request is refused without a path.
  const inScope = parts.find(({ part }) => scope !== null && part.scopes.includes(scope));
  // Protected data are refused by the name of their type: "the Customer object".
  const words = new Set((reason.match(/\w+/g) ?? []).map((word) => word.toLowerCase()));
  const inWords = parts.find(({ names }) =>
    [...names].some((name) => words.has(name.toLowerCase())),
  );
  return (inPath ?? inScope ?? inWords)?.part;
}

/** Returns the names of the outermost fields of a selection, with their aliases. */
function fieldsOf(selection: string): ReadonlySet<string> {
  let outermost = selection;
  for (let former = ''; former !== outermost;) {
    former = outermost;
    outermost = outermost.replaceAll(/\{[^{}]*\}|\([^()]*\)/g, ' ');
  }
  return new Set(outermost.match(/\w+/g));
}
