/** Everything that the widgets say. Each feature adds its own group. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface TextGroups {}

/** All groups in one language. */
export type Translation = Readonly<TextGroups>;

/** Texts that replace others. */
export type Replacements = { readonly [Group in keyof Translation]?: Partial<Translation[Group]> };

/** Returns English texts of a group, replaced by those of the page's language and by the page's own. */
export function translated<
  Group extends keyof Translation,
  Name extends keyof Translation[Group] = keyof Translation[Group],
>(group: Group, english: Pick<Translation[Group], Name>): Pick<Translation[Group], Name> {
  const { translation, texts } = globalThis.Vitrine ?? {};
  return { ...english, ...translation?.[group], ...texts?.[group] };
}
