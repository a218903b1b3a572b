import { describe, expect, onTestFinished, vi } from 'vitest';
import { setConsent } from './set-consent.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import { setPage, test as base } from '../testing/shop-page.ts';
import { track } from './track.ts';

interface Beacons {
  readonly sent: { address: string; body: unknown }[];
  isRefused: boolean;
}

const test = base.extend<{ beacons: Beacons }>({
  beacons: async ({ shop: _shop }, use) => {
    const beacons: Beacons = { sent: [], isRefused: false };
    vi.spyOn(navigator, 'sendBeacon').mockImplementation((address, body) => {
      if (!beacons.isRefused && typeof body === 'string') {
        beacons.sent.push({ address: String(address), body: JSON.parse(body) });
      }
      return !beacons.isRefused;
    });
    await use(beacons);
    setConsent(false);
    leave();
    vi.restoreAllMocks();
  },
});

const search = {
  verb: 'searched',
  source: 'quick_view',
  term: 'oak',
  total: 3,
  ids: [7, 9],
  position: 1,
} as const;

function leave(): void {
  dispatchEvent(new PageTransitionEvent('pagehide'));
}

function terms({ body }: { body: unknown }): string[] {
  return listAt(body, 'events').map((event) => textAt(event, 'term'));
}

describe('the session of tracked events', () => {
  test('sends a token that it requests after consent', async ({ beacons, shop }) => {
    shop.answer('/api/v2/analytics/session', () => ({ data: { session_token: 'proof' } }));
    track(search);
    expect(shop.asked).toEqual([]);
    setConsent(true);
    track(search);
    await vi.waitFor(() => expect(localStorage.getItem('vitrine-token')).toBe('proof'));
    track(search);
    leave();
    const { body } = beacons.sent[0] ?? {};
    expect(textAt(body, 'session_token')).toBe('proof');
    const asked = shop.asked.filter(({ path }) => path === '/api/v2/analytics/session');
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
      { key: 'public', uuid: textAt(listAt(body, 'events')[0], 'uuid') },
    ]);
    setConsent(false);
    expect(localStorage.getItem('vitrine-token')).toBe(null);
  });

  test('sends the signed-in customer with the signature of the store', ({ beacons }) => {
    const tag = { customerId: '77', customerSignature: 'signed' };
    setPage({ consent: true, page: { tag } });
    track(search);
    leave();
    expect(beacons.sent[0]?.body).toMatchObject({
      platform_customer_id: '77',
      customer_signature: 'signed',
    });
  });
});

describe('an action on a search', () => {
  test('is sent in one beacon when the shopper leaves the page', ({ beacons }) => {
    setConsent(true);
    track(search);
    track({ verb: 'clicked', source: 'quick_view', term: 'oak', productId: 7, position: 2 });
    expect(beacons.sent).toEqual([]);

    leave();
    expect(beacons.sent).toHaveLength(1);
    expect(beacons.sent[0]).toMatchObject({
      address: expect.stringMatching(
        /^https:\/\/service\.test[:\d]*\/api\/v2\/analytics\/event\/bulk$/,
      ),
      body: {
        key: 'public',
        events: [
          { verb: 'searched', term: 'oak', result_count: 3, platform_product_ids: '7,9' },
          { verb: 'clicked', term: 'oak', platform_product_id: 7, source: 'quick_view' },
        ],
      },
    });
    const [first, second] = listAt(beacons.sent[0]?.body, 'events');
    expect(textAt(first, 'uuid')).toMatch(/^[0-9a-f-]{36}$/);
    expect(getPath(second, 'uuid')).toBe(getPath(first, 'uuid'));
    expect(Date.parse(textAt(first, 'created_at'))).toBeGreaterThan(Date.now() - 60_000);
  });

  test('is a new search when the same term is repeated a minute later', ({ beacons }) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    setConsent(true);
    for (const wait of [0, 59_999, 60_000]) {
      vi.advanceTimersByTime(wait);
      track(search);
    }
    leave();
    const events = listAt(beacons.sent[0]?.body, 'events');
    expect(events.map((event) => textAt(event, 'verb'))).toEqual([
      'searched',
      'impressed',
      'searched',
    ]);
  });

  test('is sent once, also when the page is only hidden', ({ beacons }) => {
    setConsent(true);
    track(search);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    leave();

    expect(beacons.sent.map(terms)).toEqual([['oak']]);
  });

  test('is dropped before consent', ({ beacons }) => {
    track(search);
    setConsent(true);
    track({ ...search, term: 'ash' });
    leave();

    expect(beacons.sent.map(terms)).toEqual([['ash']]);
  });

  test('is not sent when consent has been withdrawn', ({ beacons }) => {
    setConsent(true);
    track(search);
    setConsent(false);
    leave();

    expect(beacons.sent).toEqual([]);
  });

  test('is not sent from the theme editor', ({ beacons }) => {
    vi.stubGlobal('Platform', { designMode: true });
    onTestFinished(() => {
      vi.stubGlobal('Platform', undefined);
    });
    setConsent(true);
    track(search);
    leave();

    expect(beacons.sent).toEqual([]);
  });

  test('is sent during a long visit once a beacon is full', ({ beacons }) => {
    setConsent(true);
    const ids = Array.from({ length: 100 }, (_, index) => 7_000_000_000_001 + index);
    for (let count = 0; count < 45; count += 1) {
      track({ ...search, term: 'わ'.repeat(5000), ids });
    }

    expect(beacons.sent.map(({ body }) => listAt(body, 'events').length)).toEqual([16, 16]);
    const longest = new Blob([JSON.stringify(beacons.sent[0]?.body)]).size;
    expect(longest).toBeLessThan(64 * 1024);
  });

  test('is queued again, up to the newest 15, when the browser refuses the beacon', ({
    beacons,
  }) => {
    setConsent(true);
    beacons.isRefused = true;
    for (let count = 1; count <= 30; count += 1) {
      track({ ...search, term: `oak ${count}` });
    }
    beacons.isRefused = false;
    leave();

    expect(beacons.sent.map((beacon) => terms(beacon).at(-1))).toEqual(['oak 30']);
    expect(beacons.sent.map((beacon) => terms(beacon).length)).toEqual([15]);
  });
});
