import { AttemptLimit } from '../base/attempt-limit.ts';

const minuteInSeconds = 60;

/**
 * Limits webhooks with a wrong signature, by client network and shop together and by network. A shop with a wrong secret
 * therefore does not stop the webhooks of others, which a platform sends from the same addresses.
 */
export class WebhookFailures {
  readonly #ofShop = limitTo(60);
  readonly #ofNetwork = limitTo(600);

  /** Throws when there were too many. */
  async check(network: string, shopId: number): Promise<void> {
    await this.#ofShop.check(`${network} ${shopId}`);
    await this.#ofNetwork.check(network);
  }

  async count(network: string, shopId: number): Promise<void> {
    await this.#ofShop.count(`${network} ${shopId}`);
    await this.#ofNetwork.count(network);
  }
}

function limitTo(attempts: number): AttemptLimit {
  return new AttemptLimit({
    attempts,
    seconds: minuteInSeconds,
    describe: (seconds) =>
      `Too many webhooks could not be verified: send this again in ${seconds} s.`,
  });
}
