import { AttemptLimit, type AttemptCounts } from '../base/attempt-limit.ts';

const hourInSeconds = 3_600;
const dayInSeconds = 24 * hourInSeconds;

/** The attempts on an account in a day after which all networks together wait. */
const freeAttempts = 30;
const longestWaitSeconds = 60;
/** As long as a session lasts. */
const knownSeconds = 30 * dayInSeconds;

/**
 * Limits attempts to sign in, by account and network together and by network. Over all networks, each attempt on an account
 * beyond thirty a day waits twice as long as the one before, at most a minute, so that many networks cannot guess its
 * password. Networks from which the account has signed in do not wait, so that others cannot lock it for its owner.
 */
export class SignInAttempts {
  readonly #counts: AttemptCounts;
  readonly #ofAccount: AttemptLimit;
  readonly #ofNetwork: AttemptLimit;
  readonly #ofAllNetworks: AttemptLimit;

  constructor(counts: AttemptCounts) {
    this.#counts = counts;
    this.#ofAccount = limitTo(counts, 'account', { attempts: 10, seconds: hourInSeconds });
    this.#ofNetwork = limitTo(counts, 'network', { attempts: 100, seconds: hourInSeconds });
    this.#ofAllNetworks = limitTo(counts, 'all', { attempts: freeAttempts, seconds: dayInSeconds });
  }

  /**
   * Counts an attempt before it is checked, so that attempts at the same time count too. `account` is null for secrets that
   * belong to no account and that nobody can guess, as those of links do.
   */
  async count(account: string | null, network: string): Promise<void> {
    await this.#ofNetwork.countOrRefuse(network);
    await this.#ofAccount.countOrRefuse(`${network} ${account ?? ''}`);
    if (account === null) {
      return;
    }
    const beyond = (await this.#ofAllNetworks.count(account)) - freeAttempts;
    if (beyond > 0 && !(await this.#counts.find(knownKey(account, network)))) {
      await this.#waitAfter(account, Math.min(longestWaitSeconds, 2 ** (beyond - 1)));
    }
  }

  /** Ends the wait after an attempt whose password was right, so that its code can follow at once. */
  async expectCode(account: string): Promise<void> {
    await this.#counts.remove(waitKey(account));
  }

  /** Forgets the attempts that led to a successful one. */
  async succeed(account: string | null, network: string): Promise<void> {
    await this.#ofNetwork.takeBack(network);
    await this.#ofAccount.forgetAll(`${network} ${account ?? ''}`);
    if (account === null) {
      return;
    }
    await this.#ofAllNetworks.forgetAll(account);
    await this.#counts.remove(waitKey(account));
    const known = knownKey(account, network);
    await this.#counts.remove(known);
    await this.#counts.add(known, knownSeconds);
  }

  /** Begins a wait of so many seconds. Throws while the one before has not ended. */
  async #waitAfter(account: string, seconds: number): Promise<void> {
    const { count, endsInMs } = await this.#counts.add(waitKey(account), seconds);
    if (count > 1) {
      throw this.#ofAllNetworks.refusal(endsInMs);
    }
  }
}

function waitKey(account: string): string {
  return `wait ${account}`;
}

function knownKey(account: string, network: string): string {
  return `sign-in known ${network} ${account}`;
}

function limitTo(
  counts: AttemptCounts,
  name: string,
  limit: { attempts: number; seconds: number },
): AttemptLimit {
  return new AttemptLimit({
    counts,
    name: `sign-in ${name}`,
    ...limit,
    describe: (seconds) => `Too many attempts to sign in: try again in ${inWords(seconds)}.`,
  });
}

function inWords(seconds: number): string {
  return seconds > longestWaitSeconds ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
}
