/** A property that a template of Lit sets: `.name=${value}`. */
const setProperty = /(?<=\s\.)\w+(?==\$\{)/g;

/** Such a property at the end of a static text of a template. */
const setPropertyAtEnd = /\s\.\w+=$/;

const attribute = /(?<=[\s.?]|^)[\w-]+(?==)/g;

/** Returns the names of the properties that the templates in this code set. */
export function readTemplateProperties(code: string): readonly string[] {
  return code.match(setProperty) ?? [];
}

/** Gives the properties that templates set their short names. */
export function renameTemplateProperties(
  code: string,
  shortNames: Readonly<Record<string, string>>,
): string {
  return code.replaceAll(setProperty, (name) =>
    Object.hasOwn(shortNames, name) ? (shortNames[name] ?? name) : name,
  );
}

/** Returns the names of all attributes in the static texts of templates, and of properties that keep their names. */
export function readAttributes(texts: Iterable<string>): readonly string[] {
  return [...texts].flatMap((text) => text.replace(setPropertyAtEnd, '').match(attribute) ?? []);
}
