/** Where in a value an issue of a schema lies: `filters.tags[0]`. */
export function formatIssuePath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
