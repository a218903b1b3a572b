import { describe, expect, onTestFinished, vi } from 'vitest';
import { setConsent } from '../shopper/set-consent.ts';
import { catchBeacons } from '../testing/beacons.ts';
import { setPage, test } from '../testing/shop-page.ts';
import { countVisit } from './visit.ts';

/** Counts the visit that begins with this page. */
function arrive(): unknown[] {
  onTestFinished(() => {
    leave();
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
  test('is counted once when the shopper leaves its first page', ({ shop: _shop }) => {
    const sent = arrive();
    expect(sent).toEqual([]);
    leave();
    leave();
    expect(sent).toEqual([{ key: 'public', agreed: 'no' }]);
    expect(localStorage).toHaveLength(0);
  });

  test('tells that the shopper has agreed on its first page', ({ shop: _shop }) => {
    const sent = arrive();
    setConsent(true);
    leave();
    expect(sent).toEqual([{ key: 'public', agreed: 'yes' }]);
  });

  test('is not counted when the shopper reloads its first page', ({ shop: _shop }) => {
    const reloaded = Object.create(PerformanceNavigationTiming.prototype, {
      type: { value: 'reload' },
    });
    const stub = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([reloaded]);
    onTestFinished(() => stub.mockRestore());
    const sent = arrive();
    leave();
    expect(sent).toEqual([]);
  });

  test('is not counted in the theme editor of the merchant', ({ shop: _shop }) => {
    vi.stubGlobal('Platform', { designMode: true });
    onTestFinished(() => void vi.unstubAllGlobals());
    setPage({});
    const sent = arrive();
    leave();
    expect(sent).toEqual([]);
  });
});
