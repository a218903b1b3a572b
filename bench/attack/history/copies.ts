import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type AttackedServer, launchServer } from '../attacked-server.ts';
import { CuttableLink } from './cuttable-link.ts';

/** The network of a program to the database and to Redis. */
export interface Links {
  database: CuttableLink;
  redis: CuttableLink;
}

interface Ports {
  databasePort: number;
  redisPort: number;
}

export async function createLinks({ databasePort, redisPort }: Ports): Promise<Links> {
  return {
    database: await CuttableLink.to(databasePort),
    redis: await CuttableLink.to(redisPort),
  };
}

/** Returns the settings by which a program uses its network. */
export function addressesOf({ database, redis }: Links): Record<string, string> {
  return {
    DATABASE_URL: `postgres://vitrine@127.0.0.1:${database.port}/postgres`,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  };
}

interface CopyPlace extends Ports {
  root: string;
  port: number;
  data: string;
  /** Settings besides the addresses of the database and of Redis. */
  settings: Readonly<Record<string, string>>;
}

const readyMs = 90_000;
const restartMs = 1_000;

/** One of several servers on a database, with a network of its own to the database and to Redis. */
export class Copy {
  readonly port: number;
  readonly links: Links;
  readonly #place: CopyPlace;
  #server: AttackedServer | undefined;
  #formerLogs = '';
  #isWanted = false;

  private constructor(place: CopyPlace, links: Links) {
    this.port = place.port;
    this.links = links;
    this.#place = place;
  }

  static async create(place: CopyPlace): Promise<Copy> {
    return new Copy(place, await createLinks(place));
  }

  get log(): string {
    return this.#formerLogs + (this.#server?.log() ?? '');
  }

  /** Starts the server and, as a supervisor does, starts it again whenever it ends by itself. */
  async start(): Promise<void> {
    this.#isWanted = true;
    if (this.#server && !this.#server.hasEnded()) {
      return;
    }
    this.#formerLogs = this.log;
    const { root, port, data, settings } = this.#place;
    this.#server = await launchServer({
      root,
      data,
      port,
      preloads: [join(root, 'bench', 'attack', 'history', 'shifted-clock.mjs')],
      environment: { ...settings, ...addressesOf(this.links) },
    });
    this.#server.process.once('exit', () => {
      setTimeout(() => this.#isWanted && void this.start(), restartMs).unref();
    });
  }

  async waitUntilReady(): Promise<void> {
    await this.start();
    await this.becomesReady();
  }

  /** Resolves when the server is ready, whoever starts it. */
  async becomesReady(): Promise<void> {
    const until = performance.now() + readyMs;
    while (!(await this.#isReady())) {
      if (performance.now() > until) {
        throw new Error(`A copy did not become ready: ${this.log.slice(-2_000)}`);
      }
      await pause(100);
    }
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#server?.process.kill(name);
  }

  /** Steps the clock to so much before or after the right time. */
  shiftClock(clockShiftMs: number): void {
    if (this.#server?.process.connected) {
      this.#server.process.send({ clockShiftMs });
    }
  }

  async kill(): Promise<void> {
    this.#isWanted = false;
    await this.#server?.kill();
  }

  async close(): Promise<void> {
    await this.kill();
    await Promise.all([this.links.database.close(), this.links.redis.close()]);
  }

  async #isReady(): Promise<boolean> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`, {
        signal: AbortSignal.timeout(5_000),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
