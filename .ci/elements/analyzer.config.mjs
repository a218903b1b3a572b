import { chapters } from './manifest.mjs';

/** @typedef {import('./manifest.mjs').Declaration} Declaration */

// oxlint-disable-next-line import/no-default-export -- the analyzer requires it
export default {
  globs: ['widget/*/*.ts'],
  exclude: ['**/*.test.ts'],
  dependencies: false,
  packagejson: false,
  plugins: [ownChapters()],
};

/**
 * Inherits a chapter of the reference, such as the attributes, only if the class has no such chapter: a product card has
 * no layout, although its class extends the list. Without this plugin, the analyzer merges both.
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
