/** Returns the name of a column without what programs add to it, so that it can be compared. */
export function columnKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\* ?$/g, '')
    .replaceAll(/ ([?(:])/g, '$1')
    .trim();
}
