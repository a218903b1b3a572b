import type { z } from 'zod';
import { nearestName } from '../../base/similar-name.ts';
import type { RequestWarning } from '../../contract/request-warning.ts';
import type { RawParameters } from './query.ts';
import { ignoredValues } from './validate.ts';
import { unreadMembers } from '../../contract/unread-members.ts';

/** A request holds few misspelt names, or is not meant for this service. */
const mostWarnings = 20;

const visits = new WeakMap<z.core.$ZodType, ReturnType<typeof unreadMembers>>();

/** Returns a warning for each member of a value that a schema does not read and whose name resembles one that it reads. */
export function warnOfUnread(schema: z.core.$ZodType, value: unknown): RequestWarning[] {
  const visit = visits.get(schema) ?? unreadMembers(schema);
  visits.set(schema, visit);
  const warnings: RequestWarning[] = [];
  visit(value, (path, _, known) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const meant = warnings.length < mostWarnings && nearestName(name, known);
    if (meant) {
      const message = `\`${path}\` is unknown and was ignored. Did you mean \`${meant}\`?`;
      warnings.push({ code: 'unknown-member', message, path });
    }
  });
  return warnings;
}

/** Returns warnings of parameters. Unknown values count as absent in those of a query and a form. */
export function parameterWarnings(
  schema: z.ZodType,
  values: RawParameters,
  lenient = values,
): RequestWarning[] {
  const ignored = ignoredValues(schema, lenient).map((path): RequestWarning => ({
    code: 'ignored-value',
    message: `\`${path}\` has no such value, which was ignored.`,
    path,
  }));
  return [...ignored, ...warnOfUnread(schema, values)];
}
