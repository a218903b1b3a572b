import { posix as path } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { adminSources } from './admin-sources.ts';
import { readCatalog, withLists, type Catalog } from './text-catalog.ts';
import { TextUses } from './text-uses.ts';

const folderFile = /\/(?:texts|words)\.ts$/;
const languageFile = /\/[\w-]*(?:texts|words)\/(?:en|de)\.ts$/;

/**
 * Replaces the keys of texts by positions in lists, so that the files of a language need not contain them. Texts whose
 * keys are computed keep them.
 */
export function textLists(): Plugin {
  const catalogs = new Map<string, Catalog>();
  const modules = new Map<string, TextUses>();
  return {
    name: 'text-lists',
    enforce: 'pre',
    buildStart() {
      const sources = adminSources();
      for (const [id, code] of sources) {
        if (id.endsWith('/en.ts') && languageFile.test(id)) {
          catalogs.set(path.dirname(id), readCatalog(id, code));
        }
      }
      for (const [id, code] of sources) {
        const imported = importedCatalogs(id, code, catalogs);
        if (imported.size > 0) {
          modules.set(id, new TextUses(id, code, imported));
        }
      }
    },
    transform: {
      filter: { id: /\/admin\/.*\.ts$/ },
      handler(code, id) {
        const catalog = catalogs.get(path.dirname(id));
        return languageFile.test(id) && catalog
          ? withLists(id, code, catalog)
          : modules.get(id)?.rewrite();
      },
    },
  };
}

/** Returns the catalogs that a module imports, by their names in it. */
function importedCatalogs(
  id: string,
  code: string,
  catalogs: ReadonlyMap<string, Catalog>,
): Map<string, Catalog> {
  const imported = new Map<string, Catalog>();
  for (const { moduleRequest, entries } of parseSync(id, code).module.staticImports) {
    const source = path.join(path.dirname(id), moduleRequest.value);
    const values = entries.filter(({ isType }) => !isType);
    if (values.length > 0 && languageFile.test(source)) {
      throw new Error(`${id} imports the texts of one language`);
    }
    const catalog = folderFile.test(source) ? catalogs.get(path.dirname(source)) : undefined;
    if (catalog) {
      values.forEach(({ localName }) => imported.set(localName.value, catalog));
    }
  }
  return imported;
}
