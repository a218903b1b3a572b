import { followConsent, readConsent } from './consent.ts';

const prefix = 'vitrine-';

/** For browsers that refuse storage: as long as the page lasts. */
const untilThePageEnds = new Map<string, string>();

let isWatching = false;

/** What this browser remembers of the shopper under a name; null without their consent. */
export function recall(name: string): string | null {
  if (!mayRemember()) {
    return null;
  }
  return (
    fromStorage((storage) => storage.getItem(prefix + name)) ?? untilThePageEnds.get(name) ?? null
  );
}

/** Remembers with the shopper's consent alone, and until they withdraw it. */
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

/** Consent that nobody has asked for yet is no refusal: a consent tool may be on its way. */
export function heedConsent(): void {
  if (readConsent() !== false) {
    return;
  }
  untilThePageEnds.clear();
  fromStorage(forgetAll);
  try {
    // Where a pop-up says that it was shown.
    forgetAll(sessionStorage);
  } catch {
    // Refused by the shopper's settings: nothing is there.
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
    // Full, or refused by the shopper's settings.
    return null;
  }
}
