import type { Plugin } from 'vite';

/**
 * Loads the files of a screen at once, and waits for its styles. The bundler's own helper also serves browsers and
 * policies that the admin does not have, in six times the code.
 */
const helper = (buildName: string) => `
const known = new Set();

function loadFile(name) {
  if (known.has(name)) {
    return;
  }
  known.add(name);
  const link = document.createElement('link');
  link.href = '/admin/assets/' + name.replace('.', '-${buildName}.');
  document.head.append(link);
  if (name.endsWith('js')) {
    link.rel = 'modulepreload';
    return;
  }
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
    link.rel = 'stylesheet';
  });
}

export const __vitePreload = (load, names) => Promise.all(names.split(' ').map(loadFile)).then(load);
`;

/** The table of a file's preloaded files, as the bundler writes it. */
const table =
  /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n/;

/** @param buildName what the names of all files end with, before the dot. */
export function smallPreload(buildName: string): Plugin {
  return {
    name: 'small-preload',
    enforce: 'pre',
    load(id) {
      return id.includes('vite/preload-helper') ? helper(buildName) : null;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            output.code = shorten(output.code, buildName);
          }
        }
      },
    },
  };
}

/** Writes the files that are preloaded by their short names, and plain imports where there are none. */
export function shorten(code: string, buildName: string): string {
  const paths: unknown = JSON.parse(table.exec(code)?.[1] ?? '[]');
  const names = Array.isArray(paths) ? paths.map((file) => shortName(String(file), buildName)) : [];
  const shortened = code
    .replace(table, '')
    .replace(/__vitePreload\(\(\) => (import\("[^"]+"\)), \[\]\)/g, '$1')
    .replace(/__vite__mapDeps\(\[([\d,]+)\]\)/g, (_, list: string) =>
      JSON.stringify([...new Set(list.split(',').map((each) => names[Number(each)]))].join(' ')),
    );
  if (/__vite__mapDeps|__vitePreload\(.*\[\]\)/.test(shortened)) {
    throw new Error('The bundler lists the files of a screen in another way: see preload.ts');
  }
  return shortened;
}

/** Returns a name that the helper makes the same path of. The bundler numbers files that would have the same one. */
function shortName(path: string, buildName: string): string {
  const [, name, ending] = /^assets\/([^.]+)\.(\w+)$/.exec(path) ?? [];
  if (!name?.endsWith(`-${buildName}`)) {
    throw new Error(
      `The preloaded file ${path} has the name of another one, or a dot in its name: rename its module or group`,
    );
  }
  return `${name.slice(0, -buildName.length - 1)}.${ending}`;
}
