/** Formats the location of a schema issue in a value: `filters.tags[0]`. */
export function formatIssuePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
