import { isServer } from 'lit';

/** All texts of the widgets. Each feature adds its own group. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface TextGroups {}

/** All groups in one language. */
export type Translation = Readonly<TextGroups>;

/** Texts of a page that replace built-in ones. */
export type Replacements = { readonly [Group in keyof Translation]?: Partial<Translation[Group]> };

/** Returns the texts of a group: English, overridden by the translation, overridden by the page's own texts. */
export function translated<
  Group extends keyof Translation,
  Name extends keyof Translation[Group] = keyof Translation[Group],
>(group: Group, english: Pick<Translation[Group], Name>): Pick<Translation[Group], Name> {
  const current = () => {
    const { translation, texts } = globalThis.Vitrine ?? {};
    return { ...english, ...translation?.[group], ...texts?.[group] };
  };
  // A server renders in the language of each request.
  return isServer
    ? new Proxy(english, { get: (_, name) => Reflect.get(current(), name) })
    : current();
}
