import { posix as path } from 'node:path';
import type { Plugin } from 'vite';
import { adminFolder as admin } from './admin-sources.ts';
import { loadedTogether, textsTogether } from './file-groups.ts';

const screens = 'merged-screens/';
const texts = 'merged-texts/';

/**
 * Makes one entry of the modules that are loaded together, and one for each language of the texts that are. With an
 * entry for each module, the bundler would add a file for each that only imports the common one.
 */
export function mergedImports(): Plugin {
  return {
    name: 'merged-imports',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (source.startsWith(screens) || source.startsWith(texts)) {
        return source;
      }
      const id = path.relative(admin, path.join(path.dirname(importer ?? ''), source));
      const group = kind === 'dynamic-import' ? groupOf(loadedTogether, id) : undefined;
      return group === undefined ? null : screens + group;
    },
    load(id) {
      if (id.startsWith(screens)) {
        const modules = loadedTogether[id.slice(screens.length)] ?? [];
        return modules.map((module) => `export * from '${admin}/${module}';`).join('\n');
      }
      const [group = '', language] = id.startsWith(texts) ? id.slice(texts.length).split('/') : [];
      const folders = textsTogether[group];
      return folders
        ? language
          ? languageEntry(folders, language)
          : textsOf(group, folders)
        : null;
    },
    transform: {
      filter: { id: /\/admin\/.*\/(?:texts|words)\.ts$/, code: 'loadTexts' },
      handler(code, id) {
        const folder = path.relative(admin, path.dirname(id));
        const group = groupOf(textsTogether, folder);
        const [, name] = /export const (\w+)/.exec(code) ?? [];
        return group && name
          ? `export { ${nameOf(folder)} as ${name} } from '${texts}${group}';`
          : null;
      },
    },
    buildEnd() {
      for (const [group, modules] of Object.entries(loadedTogether)) {
        const names = modules.flatMap((id) => this.getModuleInfo(`${admin}/${id}`)?.exports ?? []);
        const twice = names.find((name, index) => names.indexOf(name) < index);
        if (twice !== undefined) {
          this.error(`Two modules of ${group} export ${twice}: rename one of them.`);
        }
      }
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && isLanguage(output.name) && output.imports.length > 0) {
          // The file that waits for these texts would wait for itself.
          this.error(`Texts share the file ${output.imports[0]} with code: see file-groups.ts`);
        }
      }
    },
  };
}

/** Languages are the names of the files of their texts. */
function isLanguage(name: string): boolean {
  return /^(?:en|de)$/.test(name);
}

/** Loads the texts of all folders of a group in the language of the person. */
function textsOf(group: string, folders: readonly string[]): string {
  return `import { loadTexts } from '${admin}/preferences/language.ts';
    export const [${folders.map(nameOf).join()}] = await loadTexts({
      en: () => import('${texts}${group}/en'),
      de: () => import('${texts}${group}/de'),
    });`;
}

function languageEntry(folders: readonly string[], language: string): string {
  const imports = folders.map(
    (folder) => `import { texts as ${nameOf(folder)} } from '${admin}/${folder}/${language}.ts';`,
  );
  return `${imports.join('\n')}\nexport const texts = [${folders.map(nameOf).join()}];`;
}

function groupOf(groups: Readonly<Record<string, readonly string[]>>, member: string) {
  return Object.keys(groups).find((group) => groups[group]?.includes(member));
}

/** Returns the name that a folder's texts have among those of its group. */
function nameOf(folder: string): string {
  return folder.replaceAll(/^screens\/|\/texts$/g, '').replaceAll(/\W/g, '_');
}
