import { recall, remember } from './storage.ts';
import { readConsent } from './consent.ts';

/** Returns the session id of this browser, or null without consent or HTTPS. */
export function sessionUuid(): string | null {
  if (readConsent() !== true || !('randomUUID' in crypto)) {
    return null;
  }
  const uuid = recall('uuid') ?? crypto.randomUUID();
  remember('uuid', uuid);
  return uuid;
}
