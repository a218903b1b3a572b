import { recall, remember } from './storage.ts';
import { readConsent } from './consent.ts';

/** The id by which the service recognises this browser; null without consent, and on pages without HTTPS. */
export function sessionUuid(): string | null {
  if (readConsent() !== true || !('randomUUID' in crypto)) {
    return null;
  }
  const uuid = recall('uuid') ?? crypto.randomUUID();
  remember('uuid', uuid);
  return uuid;
}
