import { currentPage } from '../core/page.ts';
import { platformMember } from '../core/platform.ts';
import { readConsent } from '../shopper/consent.ts';

/**
 * Counts the visit that begins with this page, unless it was reloaded or gone back to. When the shopper leaves the page,
 * sends whether they have agreed to be counted, and nothing else: it needs no consent, names nobody and stores nothing.
 */
export function countVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') {
    return;
  }
  const ending = new AbortController();
  const { signal } = ending;
  const send = () => {
    const page = currentPage();
    // The merchant's theme editor is no visit.
    if (page && platformMember('', 'designMode') !== true) {
      const agreed = readConsent() ? 'yes' : 'no';
      const body = JSON.stringify({ key: page.key, agreed });
      navigator.sendBeacon(`${page.base}/api/v2/analytics/visit`, body);
    }
    ending.abort();
  };
  addEventListener('pagehide', send, { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'hidden' && send(),
    { signal },
  );
}
