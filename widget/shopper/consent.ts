import { at } from '../core/json.ts';
import { platformGlobal } from '../core/platform.ts';
import { consentEvent } from './set-consent.ts';

const platformEvent = 'visitorConsentCollected';

let isPlatformAsked = false;

/**
 * Whether the shopper agreed to being recognised; null while nobody has said it. The platform's own
 * privacy settings come before what the page told `setConsent`.
 */
export function readConsent(): boolean | null {
  askPlatform();
  return platformConsent() ?? window.Vitrine?.consent ?? null;
}

/** Calls back whenever consent may have changed, until the signal ends it. */
export function followConsent(handleChange: () => void, signal: AbortSignal): void {
  for (const name of [consentEvent, platformEvent]) {
    document.addEventListener(name, handleChange, { signal });
  }
}

/** Null where the platform has no privacy settings, or they have not come yet. */
function platformConsent(): boolean | null {
  const privacy = at(platformGlobal(), 'customerPrivacy');
  const ask = at(privacy, 'analyticsProcessingAllowed');
  return typeof ask === 'function' ? Reflect.apply(ask, privacy, []) === true : null;
}

/** The platform brings its privacy settings only to pages that ask for them. */
function askPlatform(): void {
  const platform = platformGlobal();
  const load = at(platform, 'loadFeatures');
  if (isPlatformAsked || typeof load !== 'function') {
    return;
  }
  isPlatformAsked = true;
  const features = [{ name: 'consent-tracking-api', version: '0.1' }];
  Reflect.apply(load, platform, [features, () => document.dispatchEvent(new Event(consentEvent))]);
}
