/** Heard on the document when `setConsent` was called. */
export const consentEvent = 'vitrine:consent';

/** The function for consent tools that the script of the theme puts on the page. */
export function setConsent(isGiven: boolean): void {
  (window.Vitrine ??= {}).consent = isGiven;
  document.dispatchEvent(new Event(consentEvent));
}
