/** Builds the package `@vitrine/client` in `dist/client`: its module, and the types of the API from its description. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { clientTypes } from './client-types.mjs';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/client');
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const about = {
  name: '@vitrine/client',
  version,
  description: 'Typed client of the API of Vitrine',
  license,
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { types: './index.d.ts', default: './client.js' },
    './package.json': './package.json',
  },
};

const index = `import type { Api } from './api.js';
import type { Client, ClientOptions } from './client.js';

export type { Api, Schemas } from './api.js';
export { VitrineError, type ClientOptions } from './client.js';

/** Creates a client of a service's API. It keeps nothing: ETags and caching are those of \`fetch\`. */
export declare function createClient(options: ClientOptions): Client<Api>;
`;

const compiler = join(root, 'node_modules/typescript/bin/tsc');
rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', 'tsconfig.client.json'], {
  cwd: root,
  stdio: 'inherit',
});
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
writeFileSync(join(folder, 'index.d.ts'), index);
writeFileSync(join(folder, 'api.d.ts'), clientTypes(await describe()));
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
copyFileSync(join(root, 'docs/packages.md'), join(folder, 'README.md'));

/** Returns the document that `/openapi.json` answers, without its guide and recorded answers. */
async function describe() {
  /** @type {typeof import('../../server/http/open-api/open-api.ts')} */
  const { describeApi } = await load('server/http/open-api/open-api.ts');
  /** @type {typeof import('../../server/contract/endpoints.ts')} */
  const { endpoints } = await load('server/contract/endpoints.ts');
  /** @type {typeof import('../../server/features/endpoints.ts')} */
  const { adminEndpoints } = await load('server/features/endpoints.ts');
  const writing = describeApi({
    endpoints: [...endpoints, ...adminEndpoints],
    version,
    serverUrl: '/',
    guide: '',
    recorded: new Map(),
  });
  let step = writing.next();
  while (!step.done) {
    step = writing.next();
  }
  return step.value;
}

/**
 * Loads a source of the server.
 *
 * @param {string} file
 */
async function load(file) {
  const { module } = await runnerImport(join(root, file), {
    root,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
