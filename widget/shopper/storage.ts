import { followConsent, readConsent } from './consent.ts';

const prefix = 'vitrine-';

/** Stands in for the browser's storage where it is refused, as long as the page lasts. */
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

/** Stores a value with the shopper's consent only, until they withdraw it. */
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
    followConsent(heedConsent, new AbortController().signal);
    heedConsent();
  }
  return readConsent() === true;
}

/** Clears the storage when consent is refused. Unknown consent is no refusal: a consent tool may still load. */
export function heedConsent(): void {
  if (readConsent() !== false) {
    return;
  }
  untilThePageEnds.clear();
  fromStorage(forgetAll);
  try {
    // A pop-up stores here that it was shown.
    forgetAll(sessionStorage);
  } catch {
    // The shopper's settings refuse it: nothing is stored.
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
    // The storage is full, or the shopper's settings refuse it.
    return null;
  }
}
