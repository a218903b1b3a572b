import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { writeLines } from '../shared/lines.mjs';
import type { ShopData } from './shop-data.ts';

const execute = promisify(execFile);

/** A data folder with the built command line. */
export interface Installation {
  root: string;
  data: string;
  /** A folder for files to import. */
  folder: string;
  /** Runs a command and returns what it prints. Throws when it fails. */
  cli: (...words: string[]) => Promise<string>;
}

export interface CreatedShop {
  shop: ShopData;
  key: string;
  explainingKey: string;
  disabledKey: string;
  identitySecret: string;
  /** Imported files by kind. */
  files: Readonly<Record<string, string>>;
}

export async function createInstallation(root: string, folder: string): Promise<Installation> {
  const data = join(folder, 'data');
  await mkdir(folder, { recursive: true });
  return {
    root,
    data,
    folder,
    async cli(...words) {
      const { stdout } = await execute(process.execPath, commandOf(root, words), {
        cwd: tmpdir(),
        env: cliEnvironment(data),
        maxBuffer: 1 << 26,
      });
      return stdout;
    },
  };
}

/** Returns the arguments of Node that run a command of the built command line. */
export function commandOf(root: string, words: readonly string[]): string[] {
  return [join(root, 'dist', 'server', 'cli.js'), ...words];
}

export function cliEnvironment(data: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], DATA_DIR: data, DEMO: 'off' };
}

/** Creates the shop with its keys, imports everything and trains. */
export async function createShop(installation: Installation, shop: ShopData): Promise<CreatedShop> {
  const { cli, folder } = installation;
  const { domain } = shop;
  const words = ['shop', 'create', domain, '--scopes', 'read_markets', '--json'];
  const created: unknown = JSON.parse(await cli(...words));
  const files = await writeShopFiles(folder, shop);
  const kinds = Object.entries(files).flatMap(([kind, file]) => [`--${kind}`, file]);
  await cli('import', domain, ...kinds);
  for (const kind of ['ruleset', 'widget', 'settings'] as const) {
    const records = kind === 'settings' ? shop.settings : shop[`${kind}s`];
    const file = join(folder, `${domain}-${kind}.json`);
    await writeFile(file, JSON.stringify(records));
    await cli(kind, 'import', domain, file);
  }
  await cli('train', domain);
  const explainingKey = await createKey(installation, domain, '--explain');
  const disabledKey = await createKey(installation, domain);
  await cli('key', 'disable', domain, disabledKey);
  return {
    shop,
    key: fieldOf(created, 'key'),
    identitySecret: fieldOf(created, 'identity_secret'),
    explainingKey,
    disabledKey,
    files,
  };
}

async function writeShopFiles(folder: string, shop: ShopData): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const [kind, records] of Object.entries(shop.files)) {
    files[kind] = await writeLines(join(folder, `${shop.domain}-${kind}.jsonl`), records);
  }
  return files;
}

async function createKey(
  { cli }: Installation,
  domain: string,
  ...options: string[]
): Promise<string> {
  return fieldOf(JSON.parse(await cli('key', 'create', domain, ...options, '--json')), 'key');
}

/** Reads a text member of a command's JSON. */
function fieldOf(value: unknown, name: string): string {
  const field: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof field !== 'string') {
    throw new Error(`A command printed no ${name}.`);
  }
  return field;
}
