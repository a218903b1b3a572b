import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from 'vitest';
import { z } from 'zod';
import { openStores, type Stores } from '../../server/store/stores.ts';
import { freePort } from '../../server/testing/free-port.mjs';
import { nginxProgram, startNginx } from '../../server/testing/nginx.mjs';
import {
  isPostgresInstalled,
  type PostgresServer,
  startPostgres,
} from '../../server/testing/postgres-server.mjs';
import { Copy, currentBuild, secretKey, settingsOfCopies } from './copy.ts';

/** Two copies behind nginx on one database. */
export interface Installation {
  /** The address of nginx. */
  url: string;
  copies: readonly [Copy, Copy];
  postgres: PostgresServer;
  stores: Stores;
  /** The key of a shop with twenty products. */
  key: string;
  /** Runs `vitrine <arguments>` to its end and returns what it prints. */
  cli(...commandLine: string[]): Promise<string>;
  /** Imports records into the shop. */
  import(kind: string, records: readonly object[]): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/** Servers besides nginx and the database. */
export interface OtherServers {
  /** The settings by which both copies and the command line use them. */
  settings: Settings;
  stop(): Promise<void>;
}

const domain = 'a.example';

/** True when the programs of copies are installed, which CI requires. */
export const areCopiesInstalled = nginxProgram !== undefined && isPostgresInstalled();

const run = promisify(execFile);

/** Returns a test with two copies of a build and the other servers that they use. */
export function testWith<Other extends OtherServers>(
  startOthers: () => Promise<Other>,
  build = currentBuild,
) {
  return base.extend<{ others: Other; installation: Installation }>({
    others: [
      // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
      async ({}, use) => {
        const others = await startOthers();
        await use(others);
        await others.stop();
      },
      { scope: 'file' },
    ],
    installation: [({ others }, use) => withCopies(build, others, use), { scope: 'file' }],
  });
}

export const noOthers = async (): Promise<OtherServers> => ({
  settings: {},
  stop: async () => undefined,
});

export const test = testWith(noOthers);

async function withCopies(
  build: string,
  { settings }: OtherServers,
  use: (installation: Installation) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copies-'));
  const postgres = await startPostgres();
  const environment = { ...settingsOfCopies(folder, postgres.url), ...settings };
  const copies = [
    new Copy(await freePort(), environment, build),
    new Copy(await freePort(), environment, build),
  ] as const;
  const cli = async (...commandLine: string[]) => {
    const program = join(build, 'server', 'cli.js');
    const env = { PATH: process.env.PATH, ...environment };
    return (await run(process.execPath, [program, ...commandLine], { cwd: folder, env })).stdout;
  };
  await Promise.all(copies.map((copy) => copy.start()));
  const nginx = await startNginx([copies[0].host, copies[1].host]);
  const created = await cli('shop', 'create', domain, '--json');
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(created));
  const stores = await openStores(
    { dataDirectory: folder, databaseUrl: postgres.url, secretKey },
    // The schema is that of the build.
    { use: 'program' },
  );
  await use({
    url: nginx.url,
    copies,
    postgres,
    stores,
    key,
    cli,
    async import(kind, records) {
      const file = join(folder, `${kind}.json`);
      await writeFile(file, JSON.stringify(records));
      await cli('import', domain, `--${kind}`, file);
    },
  });
  await Promise.all(copies.map((copy) => copy.stop('SIGKILL')));
  await nginx.stop();
  await stores.database.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

/** Fetches from one copy, and requires an answer. */
export async function readFrom(copy: Copy, path: string): Promise<unknown> {
  const answer = await fetch(`http://${copy.host}${path}`);
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
  return answer.json();
}
