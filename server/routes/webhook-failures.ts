import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const windowSeconds = 60;
const failuresOfShop = 60;
const failuresOfNetwork = 600;

/**
 * Limits webhooks with a wrong signature, by client network and shop together and by network. A shop with a wrong secret
 * therefore does not stop the webhooks of others, which a platform sends from the same addresses.
 */
export class WebhookFailures {
  readonly #ofShop = limiter(failuresOfShop);
  readonly #ofNetwork = limiter(failuresOfNetwork);

  /** Throws when there were too many. */
  async check(network: string, shopId: number): Promise<void> {
    await refuseBeyond(this.#ofShop, `${network} ${shopId}`);
    await refuseBeyond(this.#ofNetwork, network);
  }

  async count(network: string, shopId: number): Promise<void> {
    await this.#ofShop.penalty(`${network} ${shopId}`);
    await this.#ofNetwork.penalty(network);
  }
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: windowSeconds, keyPrefix: '' });
}

async function refuseBeyond(counted: RateLimiterMemory, key: string): Promise<void> {
  const counts = await counted.get(key);
  if (counts && counts.consumedPoints >= counted.points) {
    const retryAfterSeconds = Math.max(1, Math.ceil(counts.msBeforeNext / 1_000));
    throw new AppError(
      'too-many-requests',
      `Too many webhooks could not be verified: send this again in ${retryAfterSeconds} s.`,
      { retryAfterSeconds },
    );
  }
}
