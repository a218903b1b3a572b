import { AttemptLimit } from '../base/attempt-limit.ts';

const hourInSeconds = 3_600;

/**
 * Limits attempts to sign in, by account and network together and by network. Others can therefore not lock an account:
 * its owner signs in from another network.
 */
export class SignInAttempts {
  readonly #ofAccount = limitTo(10);
  readonly #ofNetwork = limitTo(100);

  /** Counts an attempt before it is checked, so that attempts at the same time count too. */
  async count(account: string, network: string): Promise<void> {
    await this.#ofNetwork.countOrRefuse(network);
    await this.#ofAccount.countOrRefuse(`${network} ${account}`);
  }

  /** Forgets the attempts that led to a successful one. */
  async succeed(account: string, network: string): Promise<void> {
    await this.#ofNetwork.takeBack(network);
    await this.#ofAccount.forgetAll(`${network} ${account}`);
  }
}

function limitTo(attempts: number): AttemptLimit {
  return new AttemptLimit({
    attempts,
    seconds: hourInSeconds,
    describe: (seconds) =>
      `Too many attempts to sign in: try again in ${Math.ceil(seconds / 60)} minutes.`,
  });
}
