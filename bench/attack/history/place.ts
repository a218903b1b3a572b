import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { openStores, type Stores } from '../../../server/store/stores.ts';
import { freePort } from '../../../server/testing/free-port.mjs';
import { startNginx } from '../../../server/testing/nginx.mjs';
import { type PostgresServer, startPostgres } from '../../../server/testing/postgres-server.mjs';
import { type RedisServer, startRedis } from '../../../server/testing/redis-server.mjs';
import { commandOf } from '../installation.ts';
import type { PartContext } from '../part-context.ts';
import { addressesOf, Copy, createLinks, type Links } from './copies.ts';
import type { CuttableLink } from './cuttable-link.ts';

const createdSchema = z.object({ id: z.number(), key: z.string(), webhook_secret: z.string() });

export const domain = 'history.example';
export const adminToken = 'the-token-of-the-history';

const execute = promisify(execFile);

/** Two copies behind the shipped nginx file on PostgreSQL and Redis, with one shop. */
export interface Place {
  folder: string;
  /** The port of nginx. */
  port: number;
  copies: readonly [Copy, Copy];
  postgres: PostgresServer;
  redis: RedisServer;
  /** The network of commands. */
  commandLinks: readonly CuttableLink[];
  shop: { id: number; key: string; webhookSecret: string };
  /** Reads the database itself. */
  stores: Stores;
  /** Starts a command. */
  start: (...words: string[]) => ChildProcess;
  close: () => Promise<void>;
}

/** What copies and commands have in common. */
function settingsIn(folder: string) {
  return {
    SECRET_KEY: 'the-secret-key-of-the-history',
    ADMIN_TOKEN: adminToken,
    UPLOAD_DIR: join(folder, 'uploads'),
    TRUST_PROXY: 'on',
    EVENT_BYTES_A_DAY: 'off',
  };
}

/** Starts everything and creates the shop. */
export async function createPlace({ root, folder }: PartContext): Promise<Place> {
  const postgres = await startPostgres();
  const redis = await startRedis();
  const ports = { databasePort: Number(new URL(postgres.url).port), redisPort: redis.port };
  const settings = settingsIn(folder);
  await mkdir(settings.UPLOAD_DIR);
  const create = async (name: string) =>
    Copy.create({ root, port: await freePort(), data: join(folder, name), settings, ...ports });
  const copies = [await create('first'), await create('second')] as const;
  const links = await createLinks(ports);
  const program = programOf(folder, links);
  const shop = await createShop(root, program);
  for (const copy of copies) {
    await copy.waitUntilReady();
  }
  const nginx = await startNginx([hostOf(copies[0]), hostOf(copies[1])], { root });
  const stores = await openStores({
    dataDirectory: join(folder, 'observer'),
    databaseUrl: postgres.url,
    secretKey: settings.SECRET_KEY,
  });
  const place: Place = {
    folder,
    port: Number(new URL(nginx.url).port),
    copies,
    postgres,
    redis,
    commandLinks: [links.database, links.redis],
    shop,
    stores,
    start: (...words) =>
      spawn(process.execPath, commandOf(root, words), { ...program, stdio: 'ignore' }),
    async close() {
      await Promise.all(copies.map((copy) => copy.close()));
      await nginx.stop();
      await stores.database.close();
      await Promise.all([links.database.close(), links.redis.close()]);
      await place.redis.stop();
      await postgres.stop();
    },
  };
  return place;
}

function programOf(folder: string, links: Links) {
  return {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'commands'),
      DEMO: 'off',
      ...settingsIn(folder),
      ...addressesOf(links),
    },
  };
}

async function createShop(root: string, program: object): Promise<Place['shop']> {
  const words = ['shop', 'create', domain, '--json'];
  const { stdout } = await execute(process.execPath, commandOf(root, words), program);
  const { id, key, webhook_secret: webhookSecret } = createdSchema.parse(JSON.parse(stdout));
  return { id, key, webhookSecret };
}

function hostOf({ port }: Copy): string {
  return `127.0.0.1:${port}`;
}
