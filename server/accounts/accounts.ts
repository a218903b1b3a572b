import type { Stores } from '../store/stores.ts';
import { OneTimeLinks } from './one-time-links.ts';
import { PasswordHashes } from './password-hashes.ts';
import { Sessions } from './sessions.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** The parts of a server that let people sign in. */
export interface Accounts {
  sessions: Sessions;
  links: OneTimeLinks;
  passwords: PasswordHashes;
  attempts: SignInAttempts;
  isAdminToken: (token: string) => boolean;
}

interface AccountsOptions {
  stores: Stores;
  isAdminToken: (token: string) => boolean;
  /** The binary logarithm of the cost of a password's hash; absent: the usual one. */
  passwordLogCost?: number | undefined;
  now: () => number;
}

export function createAccounts({
  stores,
  isAdminToken,
  passwordLogCost,
  now,
}: AccountsOptions): Accounts {
  return {
    sessions: new Sessions({ ...stores, now }),
    links: new OneTimeLinks({ ...stores, now }),
    passwords: new PasswordHashes(passwordLogCost),
    attempts: new SignInAttempts(stores.attempts),
    isAdminToken,
  };
}
