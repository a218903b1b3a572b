/** Returns the texts of a form's controls by name, without its files. */
export function readForm({ target }: Event): Readonly<Record<string, string>> {
  return target instanceof HTMLFormElement
    ? Object.fromEntries(
        Array.from(new FormData(target)).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        ),
      )
    : {};
}
