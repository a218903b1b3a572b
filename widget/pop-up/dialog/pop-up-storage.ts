import { followConsent, readConsent } from '../../shopper/consent.ts';

const name = 'vitrine-pop-up';

/** True when any pop-up of this page has been shown. */
let isShown = false;

/**
 * Returns true when no pop-up has been shown in this session. Only with consent may the browser remember it; without,
 * the page that a visit begins with is the only one that can know.
 */
export function isFirstShowing(): boolean {
  // It may have been taken back on a page where nobody heard it.
  forgetIfRefused();
  if (isShown) {
    return false;
  }
  return readConsent() === true ? !isRemembered() : isFirstPage();
}

export function noteShowing(): void {
  isShown = true;
  if (readConsent() !== true) {
    return;
  }
  try {
    sessionStorage.setItem(name, 'shown');
    followConsent(forgetIfRefused, new AbortController().signal);
  } catch {
    // Full, or refused by the shopper's settings: this page still knows.
  }
}

function forgetIfRefused(): void {
  if (readConsent() !== false) {
    return;
  }
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Refused by the shopper's settings: nothing is there.
  }
}

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return !isFirstPage();
  }
}

function isFirstPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  const isArrival = visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
  // Some themes have their pages tell no referrer; not all browsers know the way that the tab has come.
  const isWithin = document.referrer
    ? document.referrer.startsWith(`${location.origin}/`)
    : 'navigation' in window && navigation.entries().length > 1;
  return isArrival && !isWithin;
}
