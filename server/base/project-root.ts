import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder of package.json. Works for the sources, for the build, which lies deeper, and for the package of
 * `npm run package`.
 */
export function projectRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new Error('The folder of the project, which holds package.json, was not found.');
    }
    directory = parent;
  }
  return directory;
}

/** Returns the folder of built files: below `dist`, or in the package at the place of its sources. */
export function builtFolder(name: 'server' | 'admin' | 'widget' | 'render'): string {
  const built = join(projectRoot(), 'dist', name);
  return isCheckout() ? built : join(projectRoot(), name);
}

/** Returns how people call the command line here: by npm in the project, by its own name in the package. */
export function programName(): string {
  return isCheckout() ? 'npm run cli --' : 'vitrine';
}

/** Returns false in the package, which has the built files at the place of their sources. */
export function isCheckout(): boolean {
  return !existsSync(join(projectRoot(), 'server/main.js'));
}
