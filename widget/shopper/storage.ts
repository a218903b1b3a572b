import { followConsent, readConsent } from './consent.ts';

const prefix = 'vitrine-';

/** Values of this page, for browsers that block `localStorage`. */
const untilThePageEnds = new Map<string, string>();

let isWatching = false;

/** Returns the stored value of a name; null without the shopper's consent. */
export function recall(name: string): string | null {
  if (!mayRemember()) {
    return null;
  }
  return (
    fromStorage((storage) => storage.getItem(prefix + name)) ?? untilThePageEnds.get(name) ?? null
  );
}

/** Stores a value until consent is withdrawn. Does nothing without consent. */
export function remember(name: string, value: string): void {
  if (!mayRemember()) {
    return;
  }
  untilThePageEnds.set(name, value);
  fromStorage((storage) => storage.setItem(prefix + name, value));
}

export function forget(name: string): void {
  untilThePageEnds.delete(name);
  fromStorage((storage) => storage.removeItem(prefix + name));
}

function mayRemember(): boolean {
  if (!isWatching) {
    isWatching = true;
    followConsent(clearWithoutConsent, new AbortController().signal);
    clearWithoutConsent();
  }
  return readConsent() === true;
}

/** Clears the storage when consent is refused. Keeps it while consent is unknown: a consent tool may still load. */
export function clearWithoutConsent(): void {
  if (readConsent() !== false) {
    return;
  }
  untilThePageEnds.clear();
  fromStorage(forgetAll);
  try {
    // A pop-up stores here that it was shown.
    forgetAll(sessionStorage);
  } catch {
    // The browser blocks storage, so that nothing is stored.
  }
}

function forgetAll(storage: Storage): void {
  for (const key of Object.keys(storage).filter((one) => one.startsWith(prefix))) {
    storage.removeItem(key);
  }
}

function fromStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage);
  } catch {
    // The storage is full or blocked by the browser.
    return null;
  }
}
