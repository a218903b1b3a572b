import type { Plugin } from 'vite';

interface Facade {
  /** The file that has what the facade exports. */
  readonly target: string;
  /** The names in that file, by those that the facade exports. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Drops the files that only export names of another one. The bundler makes them for modules that are loaded by
 * `import()` and share a file with others. The other file exports their names instead.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    enforce: 'pre',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const facades = new Map<string, Facade>();
        for (const output of Object.values(bundle)) {
          const facade = output.type === 'chunk' ? readFacade(output.code) : undefined;
          if (facade) {
            facades.set(output.fileName, facade);
            delete bundle[output.fileName];
          }
        }
        for (const { target } of facades.values()) {
          if (bundle[target]?.type !== 'chunk') {
            this.error(`A facade names ${target}, which has no code: see without-facades.ts`);
          }
        }
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            output.code = rename(addNames(output.code, output.fileName, facades), facades);
          } else if (output.fileName === 'manifest.json') {
            output.source = rename(String(output.source), facades);
          }
        }
      },
    },
  };
}

/** Returns nothing for a file that has code of its own. */
function readFacade(code: string): Facade | undefined {
  const [, imported, target = '', exported] =
    /^import \{ ([^}]+) \} from "\.\/([^"]+)";\s+export \{ ([^}]+) \};\s*$/.exec(code) ?? [];
  if (imported === undefined || exported === undefined) {
    return undefined;
  }
  const targets = new Map(pairs(imported).map(([name, local]) => [local, name]));
  return {
    target: `assets/${target}`,
    names: new Map(pairs(exported).map(([local, name]) => [name, targets.get(local) ?? local])),
  };
}

/** Returns the two names of each `one as other` in a list. */
function pairs(list: string): [string, string][] {
  return list.split(', ').map((each) => {
    const [one = '', other = one] = each.split(' as ');
    return [one, other];
  });
}

/** Adds the names of the facades of a file to its exports. */
function addNames(code: string, path: string, facades: ReadonlyMap<string, Facade>): string {
  const names = [...facades.values()].filter(({ target }) => target === path);
  if (names.length === 0) {
    return code;
  }
  const exported = /(?<=\nexport \{ )[^}]+(?= \};\s*$)/;
  if (!exported.test(code)) {
    throw new Error(`${path} has no list of exports for its facades: see without-facades.ts`);
  }
  return code.replace(exported, (list) => {
    const locals = new Map(pairs(list).map(([local, name]) => [name, local]));
    const added = names.flatMap((facade) =>
      Array.from(facade.names, ([name, inTarget]) => {
        const local = locals.get(inTarget);
        if (local === undefined) {
          throw new Error(`${path} does not export ${inTarget}: see without-facades.ts`);
        }
        return `${local} as ${name}`;
      }),
    );
    return [list, ...added].join(', ');
  });
}

/** Names the files instead of their facades. */
function rename(text: string, facades: ReadonlyMap<string, Facade>): string {
  return [...facades].reduce(
    (renamed, [path, { target }]) =>
      renamed.replaceAll(path.replace('assets/', '/'), target.replace('assets/', '/')),
    text,
  );
}
