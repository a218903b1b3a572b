import { posix as path } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { adminSources } from './admin-sources.ts';
import { readCatalog, withLists, type Catalog } from './text-catalog.ts';
import { TextUses } from './text-uses.ts';

type Module = ReturnType<typeof parseSync>['module'];

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

/** Returns the catalogs that a module imports, by their names in it. Throws for imports that the build cannot follow. */
export function importedCatalogs(
  id: string,
  code: string,
  catalogs: ReadonlyMap<string, Catalog>,
): Map<string, Catalog> {
  const imported = new Map<string, Catalog>();
  const { module } = parseSync(id, code);
  requirePlainImports(id, code, module);
  for (const { moduleRequest, entries } of module.staticImports) {
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

/** Throws for imports and exports that may hand texts to a module without their positions. */
function requirePlainImports(id: string, code: string, module: Module): void {
  const isOfTexts = (request: string) => {
    const source = path.join(path.dirname(id), request);
    return folderFile.test(source) || languageFile.test(source);
  };
  const loaded = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start, end),
  );
  const isHidden = (request: string) => !/^['"]/.test(request) || isOfTexts(request.slice(1, -1));
  if (!folderFile.test(id) && loaded.some(isHidden)) {
    throw new Error(`${id} loads texts, or a file without a fixed name, by import()`);
  }
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
  );
  if (exported.some(isOfTexts)) {
    throw new Error(`${id} exports texts of another file: import them where they are shown`);
  }
}
