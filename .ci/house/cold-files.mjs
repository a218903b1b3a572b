/** Counts the files of the server whose code runs for the first listing and the first search after a start. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { freePort, measured, ready } from '../../bench/shared/service-process.mjs';

const probe = new URL('./cold-probe.mjs', import.meta.url).href;

/** Files that run in each of these starts belong to the request: what a clock of the server begins meanwhile does not. */
const starts = 3;

/** @typedef {{ address: string, request: RequestInit }} ColdRequest */

/**
 * Requests of a page of the demo shop.
 * @type {Readonly<Record<string, (key: string) => ColdRequest>>}
 */
const requests = {
  listing: (key) => ({ address: `/api/v1/products/top_sellers?key=${key}&limit=8`, request: {} }),
  search: (key) => ({
    address: '/api/v1/smart-search/search',
    request: {
      method: 'POST',
      headers: { 'Service-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        searchTerm: 'white tea',
        filters: { available: true },
        aggregate: { fields: ['categories', 'price'] },
        pageSize: 8,
      }),
    },
  }),
};

/**
 * Builds the server with a file for each source, and returns the sources that run for each request.
 * @param {string} root
 * @returns {Promise<Record<string, string[]>>}
 */
export async function readColdFiles(root) {
  const outDir = join(root, 'dist', 'cold');
  const data = await mkdtemp(join(tmpdir(), 'vitrine-cold-'));
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: true,
        target: 'node20',
        outDir,
        rolldownOptions: {
          input: { main: join(root, 'server/main.ts') },
          output: { preserveModules: true, preserveModulesRoot: root },
        },
      },
    });
    const program = join(outDir, 'main.js');
    // The first start creates the demo shop, which takes a minute while coverage is counted.
    const key = await withServer({ program, data, flags: [] }, ({ base }) => readKey(base));
    const measuredStart = { program, data, flags: ['--import', probe] };
    /** @type {Record<string, string[]>} */
    const files = {};
    for (const [name, requestOf] of Object.entries(requests)) {
      const runs = [];
      for (let start = 0; start < starts; start += 1) {
        runs.push(await withServer(measuredStart, (server) => runOnce(server, requestOf(key))));
      }
      files[name] = ranInEach(runs, outDir);
    }
    return files;
  } finally {
    await rm(outDir, { recursive: true, force: true });
    await rm(data, { recursive: true, force: true });
  }
}

/**
 * Returns the own files that have run each time, from the root of the project.
 * @param {readonly (readonly string[])[]} runs - addresses of files
 * @param {string} outDir
 */
export function ranInEach([first = [], ...others], outDir) {
  return first
    .filter((url) => url.startsWith('file:') && others.every((run) => run.includes(url)))
    .map((url) => fileURLToPath(url))
    .filter((file) => file.startsWith(join(outDir, 'server')))
    .map((file) => file.slice(outDir.length + 1).replace(/\.js$/, '.ts'))
    .toSorted();
}

/**
 * @typedef {{ base: string, takeFiles: () => Promise<string[]> }} Server
 * @param {Server} server
 * @param {ColdRequest} cold
 */
async function runOnce({ base, takeFiles }, { address, request }) {
  await takeFiles();
  const answer = await fetch(base + address, request);
  const text = await answer.text();
  const files = await takeFiles();
  if (!answer.ok) {
    throw new Error(`${address} answers ${answer.status}: ${text}`);
  }
  return files;
}

/**
 * @template Result
 * @param {{ program: string, data: string, flags: readonly string[] }} start
 * @param {(server: Server) => Promise<Result>} use
 */
async function withServer({ program, data, flags }, use) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, program], {
    env: { ...process.env, DEMO: 'on', DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const server = measured(child, port);
  try {
    await ready(child, `${base}/readyz`);
    return await use({ base, takeFiles: () => server.ask('files') });
  } finally {
    await server.stop();
  }
}

/**
 * Waits for the demo shop and returns the key of its page.
 * @param {string} base
 */
async function readKey(base) {
  for (;;) {
    const key = /key="(\w+)"/.exec(await (await fetch(`${base}/`)).text())?.[1];
    if (key !== undefined) {
      return key;
    }
    await pause(200);
  }
}
