import { getPath } from '../core/json.ts';
import { platformMember } from '../core/platform.ts';
import { consentEvent } from './set-consent.ts';

const platformEvent = 'visitorConsentCollected';

let isPlatformLoaded = false;

/**
 * Returns whether the shopper gave consent, or null while it is unknown. The platform's privacy settings override the
 * page's `setConsent`.
 */
export function readConsent(): boolean | null {
  loadPlatformConsent();
  return platformConsent() ?? globalThis.Vitrine?.consent ?? null;
}

/** Calls back whenever consent may have changed, until the signal aborts. */
export function followConsent(handleChange: () => void, signal: AbortSignal): void {
  for (const name of [consentEvent, platformEvent]) {
    document.addEventListener(name, handleChange, { signal });
  }
}

/** Returns null when the platform has no privacy settings, or they have not loaded yet. */
function platformConsent(): boolean | null {
  const privacy = platformMember('', 'customerPrivacy');
  const ask = getPath(privacy, 'analyticsProcessingAllowed');
  return typeof ask === 'function' ? Reflect.apply(ask, privacy, []) === true : null;
}

/** Loads the platform's privacy settings, which the platform loads only on request. */
function loadPlatformConsent(): void {
  const load = platformMember('', 'loadFeatures');
  if (isPlatformLoaded || typeof load !== 'function') {
    return;
  }
  isPlatformLoaded = true;
  const features = [{ name: 'consent-tracking-api', version: '0.1' }];
  Reflect.apply(load, platformMember(''), [
    features,
    () => document.dispatchEvent(new Event(consentEvent)),
  ]);
}
