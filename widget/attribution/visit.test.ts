import { describe, expect, onTestFinished, vi } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from '../testing/beacons.ts';
import { setPage, test } from '../testing/shop-page.ts';
import { countVisit } from './visit.ts';

/** Counts the visit of a page to which this address has led. */
function arriveFrom(referrer: string): unknown[] {
  const stub = vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  onTestFinished(() => {
    leave();
    stub.mockRestore();
    setConsent(false);
    localStorage.clear();
  });
  const sent = catchBeacons();
  countVisit();
  return sent;
}

function leave(): void {
  dispatchEvent(new PageTransitionEvent('pagehide'));
}

describe('a visit', () => {
  test.for(['', 'https://search.example/'])(
    'is counted once when the shopper leaves its first page, from "%s"',
    (referrer, { shop: _shop }) => {
      const sent = arriveFrom(referrer);
      expect(sent).toEqual([]);
      leave();
      leave();
      expect(sent).toEqual([{ key: 'public', agreed: 'no' }]);
      expect(localStorage).toHaveLength(0);
    },
  );

  test('tells that the shopper has agreed on its first page', ({ shop: _shop }) => {
    const sent = arriveFrom('');
    setConsent(true);
    leave();
    expect(sent).toEqual([{ key: 'public', agreed: 'yes' }]);
  });

  test('is not counted on a page to which another page of the shop has led', ({ shop: _shop }) => {
    const sent = arriveFrom(`${location.origin}/collections/mugs`);
    leave();
    expect(sent).toEqual([]);
  });

  test('is not counted when the shopper reloads its first page', ({ shop: _shop }) => {
    const reloaded = Object.create(PerformanceNavigationTiming.prototype, {
      type: { value: 'reload' },
    });
    const stub = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([reloaded]);
    onTestFinished(() => stub.mockRestore());
    const sent = arriveFrom('');
    leave();
    expect(sent).toEqual([]);
  });

  test('is not counted in the theme editor of the merchant', ({ shop: _shop }) => {
    vi.stubGlobal('Platform', { designMode: true });
    onTestFinished(() => void vi.unstubAllGlobals());
    setPage({});
    const sent = arriveFrom('');
    leave();
    expect(sent).toEqual([]);
  });
});
