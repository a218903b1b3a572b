import { chapters } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

// oxlint-disable-next-line import/no-default-export -- the analyzer reads it
export default {
  globs: ['widget/*/*.ts'],
  exclude: ['**/*.test.ts'],
  dependencies: false,
  packagejson: false,
  plugins: [ownChapters()],
};

/**
 * Takes a chapter of the reference, such as the attributes, from the superclass only where the class itself has none of
 * it: a single card has no layout, though it extends the list. By itself, the analyzer would merge them.
 */
function ownChapters() {
  /** @type {Map<string, Partial<Declaration>>} */
  const own = new Map();
  return {
    name: 'own-chapters',
    /** @param {{ moduleDoc: { declarations?: Declaration[] } }} context */
    moduleLinkPhase({ moduleDoc: { declarations = [] } }) {
      for (const declaration of declarations) {
        own.set(
          declaration.name,
          Object.fromEntries(
            chapters.flatMap((name) => {
              const entries = declaration[name];
              return entries?.length ? [[name, entries.map((entry) => ({ ...entry }))]] : [];
            }),
          ),
        );
      }
    },
    /** @param {{ customElementsManifest: import('./manifest.mjs').Manifest }} context */
    packageLinkPhase({ customElementsManifest: { modules } }) {
      for (const declaration of modules.flatMap(({ declarations }) => declarations)) {
        Object.assign(declaration, own.get(declaration.name));
      }
    },
  };
}
