import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds a benchmark's program from the service's own sources. Returns its file.
 * @param {string} source from the root of the project
 * @param {string} dist
 */
export async function buildProgram(source, dist) {
  const name = basename(source, '.ts');
  const outDir = join(dist, 'bench', name);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ssr: source, outDir, emptyOutDir: true, target: 'node20' },
  });
  return join(outDir, `${name}.js`);
}
