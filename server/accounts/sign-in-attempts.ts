import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const hourInSeconds = 3_600;
const attemptsOfAccount = 10;
const attemptsOfNetwork = 100;

/**
 * Limits attempts to sign in, by account and network together and by network. Others can therefore not lock an account:
 * its owner signs in from another network.
 */
export class SignInAttempts {
  readonly #ofAccount = limiter(attemptsOfAccount);
  readonly #ofNetwork = limiter(attemptsOfNetwork);

  /** Counts an attempt before it is checked, so that attempts at the same time count too. */
  async count(account: string, network: string): Promise<void> {
    await consume(this.#ofNetwork, network);
    await consume(this.#ofAccount, `${network} ${account}`);
  }

  /** Forgets the attempts that led to a successful one. */
  async succeed(account: string, network: string): Promise<void> {
    await this.#ofNetwork.reward(network);
    await this.#ofAccount.delete(`${network} ${account}`);
  }
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: hourInSeconds, keyPrefix: '' });
}

async function consume(from: RateLimiterMemory, key: string): Promise<void> {
  try {
    await from.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) {
      throw refusal;
    }
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw new AppError(
      'too-many-requests',
      `Too many attempts to sign in: try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`,
      { retryAfterSeconds },
    );
  }
}
