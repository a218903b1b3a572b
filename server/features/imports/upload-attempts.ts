import { AttemptLimit, type AttemptCounts } from '../../base/attempt-limit.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';

const hourInSeconds = 3_600;

/** Limits how many files are announced, by account and network together and by network, on all servers. */
export class UploadAttempts {
  readonly #ofAccount: AttemptLimit;
  readonly #ofNetwork: AttemptLimit;

  constructor(counts: AttemptCounts) {
    this.#ofAccount = limitTo(counts, 'account', 120);
    this.#ofNetwork = limitTo(counts, 'network', 600);
  }

  /** Counts a file, and throws when it is one too many. */
  async count(signedIn: SignedIn, network: string): Promise<void> {
    const account = signedIn.kind === 'person' ? signedIn.personId : 'token';
    await this.#ofNetwork.countOrRefuse(network);
    await this.#ofAccount.countOrRefuse(`${network} ${account}`);
  }
}

function limitTo(counts: AttemptCounts, name: string, attempts: number): AttemptLimit {
  return new AttemptLimit({
    counts,
    name: `uploads ${name}`,
    attempts,
    seconds: hourInSeconds,
    describe: (seconds) =>
      `Too many files were sent within an hour: send this one again in ${Math.ceil(seconds / 60)} minutes.`,
  });
}
