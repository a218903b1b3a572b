/** Tells the developer of the theme what a script or a template needs and does not get. */
export function warn(sentence: string): void {
  // oxlint-disable-next-line no-console -- the only place where a developer of a theme reads
  console.warn(`Vitrine: ${sentence}`);
}
