/** Everything that the widgets say. Each feature adds its own group. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface TextGroups {}

/** All groups in one language. */
export type Translation = Readonly<TextGroups>;

/** Texts that replace others. */
export type Replacements = { readonly [Group in keyof Translation]?: Partial<Translation[Group]> };

/** Returns the English texts, replaced by those of the page's language and by the page's own. */
export function translated<Group extends keyof Translation>(
  group: Group,
  english: Translation[Group],
): Translation[Group] {
  const { translation, texts } = globalThis.Vitrine ?? {};
  return { ...english, ...translation?.[group], ...texts?.[group] };
}
