import type { LoadPart } from './parts.ts';

/** The prefix of the paths of this build's files. */
declare const __FILES__: string;

/** What a file imports besides the core, separated by spaces. */
declare const __IMPORTS__: Readonly<Partial<Record<string, string>>>;

/** Returns a loader of the files that the service at this address serves. The nonce is that of the page's policy. */
export function loadFrom(base: string, nonce?: string): LoadPart {
  const addressOf = (name: string) => `${base}/widget/${__FILES__}${name}.js`;
  const begun = new Set<string>();
  const ahead = (name: string) =>
    `core ${name} ${__IMPORTS__[name] ?? ''}`.split(' ').forEach((each) => {
      if (each && !begun.has(each)) {
        begun.add(each);
        const link = document.createElement('link');
        document.head.append(
          Object.assign(link, { rel: 'modulepreload', href: addressOf(each), nonce }),
        );
      }
    });
  const load: LoadPart = (name) => {
    // Without it, a browser would learn of the imports of a file only when the file has come.
    ahead(name);
    return import(/* @vite-ignore */ addressOf(name));
  };
  return Object.assign(load, { ahead });
}
