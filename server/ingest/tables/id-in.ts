/** Returns the id of a cell. Spreadsheets keep long numbers whole behind an apostrophe. */
export function idIn(text: string): number | undefined {
  const [, digits] = /^'?(?:gid:\/\/\w+\/\w+\/)?(\d{1,15})$/.exec(text.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
