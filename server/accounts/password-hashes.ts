import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '../base/errors.ts';

/** The minimum that OWASP recommends: 128 MiB and about 0.4 s of CPU time each. */
const usualLogCost = 17;
const blockSize = 8;
const parallelization = 1;
const hashBytes = 32;

/**
 * Two hashes at a time leave threads to the database, which shares the pool of Node.js, and fewer than all processors
 * leave one to requests: with two hashes on two processors, listings take three to four times as long at p99.
 */
const maxAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const maxWaiting = 20;

/** Hashes passwords with scrypt in the PHC format, at most two at a time. */
export class PasswordHashes {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #logCost: number;

  /** @param logCost - the binary logarithm of the cost of new hashes */
  constructor(logCost = usualLogCost) {
    this.#logCost = logCost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const logCost = this.#logCost;
    return format({ salt, logCost, hash: await this.#derive(password, { salt, logCost }) });
  }

  /** Compares in constant time. Without a stored hash it takes as long and returns false. */
  async verify(password: string, phc: string | null): Promise<boolean> {
    const parsed = phc === null ? undefined : parse(phc);
    const unknown = { salt: Buffer.alloc(16), logCost: this.#logCost };
    const derived = await this.#derive(password, parsed ?? unknown);
    return parsed !== undefined && timingSafeEqual(derived, parsed.hash);
  }

  /** Throws when too many wait already. Callers may ask before they read anything. */
  requireRoom(): void {
    if (this.#running >= maxAtOnce && this.#waiting.length >= maxWaiting) {
      throw new AppError('unavailable', 'Many people are signing in: try again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
  }

  async #derive(password: string, settings: Settings): Promise<Buffer> {
    await this.#enter();
    try {
      return await derive(password, settings);
    } finally {
      this.#leave();
    }
  }

  /** Waits for a place. Rejects when too many wait already. */
  async #enter(): Promise<void> {
    this.requireRoom();
    if (this.#running >= maxAtOnce) {
      // Whoever leaves hands over the place.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#running++;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) {
      next();
    } else {
      this.#running--;
    }
  }
}

interface Settings {
  salt: Buffer;
  logCost: number;
}

function derive(password: string, { salt, logCost }: Settings): Promise<Buffer> {
  const options = {
    N: 2 ** logCost,
    r: blockSize,
    p: parallelization,
    maxmem: 256 * 1024 * 1024,
  };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    );
  });
}

function format({ salt, logCost, hash }: Settings & { hash: Buffer }): string {
  return `$scrypt$ln=${logCost},r=${blockSize},p=${parallelization}$${base64(salt)}$${base64(hash)}`;
}

const phcPattern = /^\$scrypt\$ln=(\d{1,2}),r=8,p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(text: string): (Settings & { hash: Buffer }) | undefined {
  const [, logCost, salt = '', hash = ''] = phcPattern.exec(text) ?? [];
  return logCost === undefined
    ? undefined
    : {
        logCost: Number(logCost),
        salt: Buffer.from(salt, 'base64'),
        hash: Buffer.from(hash, 'base64'),
      };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
