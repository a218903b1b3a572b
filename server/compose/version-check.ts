import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '../base/errors.ts';
import { schedule } from '../base/schedule.ts';
import { compareVersions, parseVersion } from '../base/semantic-version.mjs';
import { readVersion } from '../base/version.ts';

/** The answer of a package registry, or of the latest release of a code host. */
const answerSchema = z.union([
  z.object({ version: z.string() }).transform(({ version }) => version),
  z.object({ tag_name: z.string() }).transform(({ tag_name: tag }) => tag),
]);

const dayMs = 24 * 3_600_000;
const firstMs = 30_000;
const timeoutMs = 10_000;

/** Asks the operator's address once a day for the newest version. Without an address, nobody is asked. */
export class VersionCheck {
  readonly #url: string | undefined;
  readonly #log: Logger;
  readonly #own: string;
  #newer: string | null = null;

  constructor(url: string | undefined, log: Logger, own = readVersion()) {
    this.#url = url;
    this.#log = log;
    this.#own = own;
  }

  /** The newest version when it is newer than this one; null otherwise. */
  get newer(): string | null {
    return this.#newer;
  }

  /** Returns a function that stops asking. */
  start(): () => Promise<void> {
    if (this.#url === undefined) {
      return async () => undefined;
    }
    const job = { name: 'ask for a newer version', run: () => this.ask() };
    const asking = schedule({ firstMs, everyMs: dayMs }, job, this.#log);
    return () => asking.stop();
  }

  async ask(): Promise<void> {
    const newest = await readNewest(this.#url ?? '');
    const newer = isNewer(newest, this.#own) ? newest : null;
    if (newer !== null && newer !== this.#newer) {
      this.#log.info(`Version ${newer} is out; this is ${this.#own}.`);
    }
    this.#newer = newer;
  }
}

async function readNewest(url: string): Promise<string> {
  const answer = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const parsed = answerSchema.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !parsed.success || !parseVersion(parsed.data)) {
    throw new AppError(
      'unavailable',
      `UPDATE_CHECK_URL answers ${answer.status} without the number of a version: it must answer JSON with "version" or "tag_name".`,
    );
  }
  return parsed.data.replace(/^v/, '');
}

/** A pre-release is named to those only who run one. */
function isNewer(newest: string, own: string): boolean {
  const [found, present] = [parseVersion(newest), parseVersion(own)];
  if (!found || !present) {
    return false;
  }
  const isFor = found.preRelease.length === 0 || present.preRelease.length > 0;
  return isFor && compareVersions(found, present) > 0;
}
