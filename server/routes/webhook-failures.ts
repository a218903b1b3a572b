import { AttemptLimit, type AttemptCounts } from '../base/attempt-limit.ts';

const minuteInSeconds = 60;

/**
 * Limits webhooks with a wrong signature, by client network and shop together and by network. A shop with a wrong secret
 * therefore does not stop the webhooks of others, which a platform sends from the same addresses.
 */
export class WebhookFailures {
  readonly #ofShop: AttemptLimit;
  readonly #ofNetwork: AttemptLimit;

  readonly #counts: AttemptCounts;

  constructor(counts: AttemptCounts) {
    this.#counts = counts;
    this.#ofShop = limitTo(counts, 'shop', 60);
    this.#ofNetwork = limitTo(counts, 'network', 600);
  }

  /** Throws when there were too many. */
  async check(network: string, shopId: number): Promise<void> {
    await this.#ofShop.check(`${network} ${shopId}`);
    await this.#ofNetwork.check(network);
  }

  async count(network: string, shopId: number): Promise<void> {
    const keys = [this.#ofShop.keyOf(`${network} ${shopId}`), this.#ofNetwork.keyOf(network)];
    await this.#counts.addEach(keys, minuteInSeconds);
  }
}

function limitTo(counts: AttemptCounts, name: string, attempts: number): AttemptLimit {
  return new AttemptLimit({
    counts,
    name: `webhooks ${name}`,
    attempts,
    seconds: minuteInSeconds,
    describe: (seconds) =>
      `Too many webhooks could not be verified: send this again in ${seconds} s.`,
  });
}
