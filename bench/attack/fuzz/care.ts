/** How an operation is sent that could end the attack, or that takes long by design. */
interface Care {
  why: string;
  /** Only the scenario at the beginning of a turn sends it with rights. */
  isOnlyRefused?: true;
  /** Limit of its processor time in milliseconds, instead of the usual one. */
  mostCpuMs?: number;
  /** Values of its path, from the named list of the seeds, instead of those that others get. */
  slots?: Readonly<Record<string, string>>;
}

const hashing: Care = {
  why: 'scrypt makes guesses of passwords dear: it takes 500 to 800 ms of one core',
  mostCpuMs: 1_500,
};

/**
 * Operations that need care, with the reason. All others are sent with full rights on the attacked shop. Keys, people
 * and sessions need no line: paths name only those that the scenario makes anew for each turn.
 */
export const cares: Readonly<Record<string, Care>> = {
  deleteShop: {
    why: 'the attacked shop must stay, so it gets shops that were made to be deleted',
    slots: { 'shops/{shop}': 'doomed' },
  },
  signIn: hashing,
  acceptLink: hashing,
  changePassword: hashing,
  beginSecondFactor: hashing,
  removeSecondFactor: hashing,
  rotateSecret: hashing,
  erasePerson: { why: 'it rewrites the file of the database', mostCpuMs: 600 },
  trainModels: { why: 'it works for seconds, which hides what others cost', isOnlyRefused: true },
  beginTrial: { why: 'it works for seconds', isOnlyRefused: true },
  createImport: { why: 'it works for seconds', isOnlyRefused: true },
  reindexSearch: { why: 'it works for seconds', isOnlyRefused: true },
  createDemoShop: { why: 'it fills a whole shop', isOnlyRefused: true },
  beginStoreTrial: { why: 'it reads an address of the internet', isOnlyRefused: true },
  checkStore: { why: 'it reads an address of the internet', isOnlyRefused: true },
  connectStore: { why: 'it reads an address of the internet', isOnlyRefused: true },
};

/** Operations that a run need not answer with a 2xx, with the reason. */
export const neverDone: Readonly<Record<string, string>> = {
  checkStore: 'asks the server of a platform',
  connectStore: 'asks the server of a platform',
  changeConnection: 'needs a connected store',
  disconnectStore: 'needs a connected store',
};
