import type { Names } from '../contract/names.ts';

/** What theme code sends when it has nothing to send. */
const absentValues = new Set(['', 'undefined', 'null']);

/**
 * The parameters of a query string under their neutral names; of a repeated one the last counts, absent
 * ones are left out, and a bare `&pretty` is `format=pretty`.
 */
export function readQuery(queryString: string, names: Names): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryString)) {
    if (name === 'pretty' && value === '') {
      parameters.set('format', 'pretty');
    } else if (!absentValues.has(value.trim())) {
      parameters.set(names.neutralParameter(name), value);
    }
  }
  return Object.fromEntries(parameters);
}
