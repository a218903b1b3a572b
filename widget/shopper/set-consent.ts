/** Dispatched on the document when `setConsent` was called. */
export const consentEvent = 'vitrine:consent';

/** Sets the consent of the page. Consent tools call it as `Vitrine.setConsent`. */
export function setConsent(isGiven: boolean): void {
  (window.Vitrine ??= {}).consent = isGiven;
  document.dispatchEvent(new Event(consentEvent));
}
