import { readdirSync, readFileSync } from 'node:fs';
import { posix as path } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import manifest from '../../docs/custom-elements.json' with { type: 'json' };

const widget = path.join(normalizePath(process.cwd()), 'widget');

export const moduleEntry = path.join(widget, 'start/module.ts');

/** What the server of a page calls. */
export const serverEntry = path.join(widget, 'rendering/render-element.ts');

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** The file name of a folder's lazy entry, which exports everything that other folders import lazily. */
const entryName = 'lazy-entry.ts';

/** The files of the modules that pages share with the server. */
const sharedWithServer: Readonly<Record<string, string>> = {
  '/server/base/assignment.ts': 'shopper',
  '/server/contract/themes/cart-counts.ts': 'cart-display',
  // The page interface and the pop-up need it, and few pages have both.
  '/server/contract/themes/cart-drawers.ts': 'cart-drawers',
  '/server/contract/themes/platforms.ts': 'page',
  '/server/contract/themes/structured-product.ts': 'page',
  '/server/contract/values/currency-digits.ts': 'core-currency',
};

/** Returns the build file of a module. Each folder of `widget/` is one file, and each language is one. */
export function fileOf(id: string): string | null {
  if (/\/node_modules\/@lit-labs\//.test(id)) {
    return 'hydration';
  }
  if (/\/node_modules\/(?:@lit|lit)/.test(id)) {
    return 'core';
  }
  const shared = Object.keys(sharedWithServer).find((module) => id.endsWith(module));
  if (shared) {
    return sharedWithServer[shared] ?? null;
  }
  const [, folder = '', module = ''] = /.*\/widget\/(.+)\/([^/]+)\.ts$/.exec(id) ?? [];
  if (folder === 'languages') {
    return module;
  }
  return folder === '' || folder === 'start' ? null : folder.replaceAll('/', '-');
}

/**
 * Returns the file of a module in the build for bundlers. All static imports share one file, which has to load on a
 * server. Files of folders do not, since they may hold classes that extend `HTMLElement`.
 */
export function packageFileOf(id: string, modules: Modules): string | null {
  // What pages import exports only what its types say: what other files need is elsewhere.
  if (id === moduleEntry || id === serverEntry) {
    return null;
  }
  const atOnce = new Set([moduleEntry]);
  // Iterating over a set also yields entries that are added meanwhile.
  for (const each of atOnce) {
    modules.getModuleInfo(each)?.importedIds.forEach((imported) => atOnce.add(imported));
  }
  return atOnce.has(id) ? 'start' : fileOf(id);
}

/** Returns the modules of the elements' classes, by the file that exports one by its name. */
export function elementEntries(): Record<string, string> {
  return Object.fromEntries(
    manifest.modules.flatMap((module) =>
      module.declarations.map(({ tagName }) => [
        `elements/${tagName.replace('vitrine-', '')}`,
        path.join(widget, '..', module.path),
      ]),
    ),
  );
}

/** Returns the entry modules of the lazily loaded build files, by file name. */
export function lazyEntries(): Record<string, string> {
  return Object.fromEntries(Array.from(lazyModules(), ([file, ids]) => [file, entryOf(ids)]));
}

/**
 * Generates one entry module for each lazily loaded folder. With several entries, the bundler would add a namespace
 * object for each, and an extra file with its runtime code.
 */
export function folderFiles(): Plugin {
  const modules = lazyModules();
  const idsOf = (id: string) => modules.get(fileOf(id) ?? '') ?? [];
  return {
    name: 'folder-files',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (path.basename(source) === entryName) {
        return source;
      }
      const id = path.join(path.dirname(importer ?? ''), source);
      const ids = kind === 'dynamic-import' ? idsOf(id) : [];
      return ids.includes(id) ? entryOf(ids) : null;
    },
    load(id) {
      return path.basename(id) === entryName
        ? idsOf(id)
            .map((module) => `export * from '${module}';`)
            .join('\n')
        : null;
    },
    buildEnd() {
      for (const [file, ids] of modules) {
        const names = ids.flatMap((id) => this.getModuleInfo(id)?.exports ?? []);
        const twice = names.find((name, index) => names.indexOf(name) < index);
        if (twice !== undefined) {
          this.error(`Two lazily loaded modules of ${file} export ${twice}: rename one of them.`);
        }
      }
    },
  };
}

/** A folder with only one lazily loaded module needs no generated entry. */
function entryOf([id = '', ...others]: readonly string[]): string {
  return others.length > 0 ? path.join(path.dirname(id), entryName) : id;
}

/** Returns every module that the sources load by `import()`, grouped by build file. */
function lazyModules(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const id of sources().flatMap(lazyImports)) {
    const file = fileOf(id);
    if (file !== null) {
      found.set(file, [...new Set([...(found.get(file) ?? []), id])]);
    }
  }
  return found;
}

function sources(): string[] {
  return readdirSync(widget, { recursive: true, encoding: 'utf8' })
    .map((source) => path.join(widget, normalizePath(source)))
    .filter((source) => /(?<!\.test)\.ts$/.test(source) && !source.includes('/testing/'))
    .toSorted();
}

/** Matches dynamic imports, except in types such as `typeof import('./a.ts')`. */
function lazyImports(importer: string): string[] {
  const imports = readFileSync(importer, 'utf8').matchAll(
    /(?<!typeof )\bimport\('(\.[^']+\.ts)'\)(?!\.[A-Z])/g,
  );
  return Array.from(imports, ([, target = '']) => path.join(path.dirname(importer), target));
}
