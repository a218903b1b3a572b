/** Returns the texts of a form's controls by name, without its files. */
export function readForm({ target }: Event): Readonly<Record<string, string>> {
  return target instanceof HTMLFormElement ? formValues(target) : {};
}

export function formValues(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from(new FormData(form)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
}
