import { describe, expect, onTestFinished, vi } from 'vitest';
import { forget, recall, remember } from './storage.ts';
import { followConsent, readConsent } from './consent.ts';
import { sessionUuid } from './session.ts';
import { setConsent } from './set-consent.ts';
import { setPage, test as base } from '../testing/shop-page.ts';

/** Clears the storage and the consent before and after a test. */
const test = base.extend<{ stored: () => string[] }>({
  stored: async ({ shop: _shop }, use) => {
    localStorage.clear();
    await use(() => Object.keys(localStorage));
    setConsent(false);
  },
});

/** Stubs the platform's privacy settings as its own script defines them. */
function stubPlatform(isAllowed: boolean): { tell: (isAllowed: boolean) => void } {
  let answer = isAllowed;
  vi.stubGlobal('Platform', { customerPrivacy: { analyticsProcessingAllowed: () => answer } });
  return {
    tell(changed) {
      answer = changed;
      document.dispatchEvent(new CustomEvent('visitorConsentCollected'));
    },
  };
}

describe('consent', () => {
  test('is unknown until the page or the platform sets it', ({ stored: _stored }) => {
    expect(readConsent()).toBeNull();
  });

  test('is read from the page before and after the script runs', ({ stored: _stored }) => {
    setPage({ consent: true });
    expect(readConsent()).toBe(true);

    setConsent(false);
    expect(readConsent()).toBe(false);
  });

  test('of the platform overrides that of the page', ({ stored: _stored }) => {
    stubPlatform(false);
    setConsent(true);

    expect(readConsent()).toBe(false);
  });

  test('of the commonest platform is read without a configured name', ({ stored: _stored }) => {
    vi.stubGlobal('Shopify', { customerPrivacy: { analyticsProcessingAllowed: () => true } });

    expect(readConsent()).toBe(true);
    vi.stubGlobal('Shopify', undefined);
  });

  test('loads the privacy settings of a platform that provides them on demand', ({
    stored: _stored,
  }) => {
    const loadFeatures = vi.fn<(features: unknown[], done: () => void) => void>();
    vi.stubGlobal('Platform', { loadFeatures });
    expect(readConsent()).toBeNull();
    expect(readConsent()).toBeNull();

    expect(loadFeatures).toHaveBeenCalledOnce();
    expect(loadFeatures.mock.calls[0]?.[0]).toEqual([
      { name: 'consent-tracking-api', version: '0.1' },
    ]);
    const changes = countChanges();
    stubPlatform(true);
    loadFeatures.mock.calls[0]?.[1]();
    expect(changes()).toBe(1);
    expect(readConsent()).toBe(true);
  });

  test('calls its listeners when it changes', ({ stored: _stored }) => {
    const changes = countChanges();
    setConsent(true);
    stubPlatform(true).tell(false);

    expect(changes()).toBe(2);
  });
});

describe('the browser', () => {
  test('stores nothing before consent', ({ stored }) => {
    remember('searches', 'oak');
    expect(sessionUuid()).toBeNull();

    expect(stored()).toEqual([]);
    expect(recall('searches')).toBeNull();
  });

  test('stores values after consent, under prefixed names', ({ stored }) => {
    setConsent(true);
    remember('searches', 'oak');

    expect(stored()).toEqual(['vitrine-searches']);
    expect(recall('searches')).toBe('oak');
    forget('searches');
    expect(stored()).toEqual([]);
    expect(recall('searches')).toBeNull();
  });

  test('keeps its session id across pages while consent is still loading', ({ stored }) => {
    setConsent(true);
    const uuid = sessionUuid();
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    setPage({});
    expect(sessionUuid()).toBeNull();
    expect(stored()).toEqual(['vitrine-uuid']);

    setConsent(true);
    expect(sessionUuid()).toBe(uuid);
  });

  test('deletes only prefixed names when consent is withdrawn', ({ stored }) => {
    setConsent(true);
    const uuid = sessionUuid();
    remember('searches', 'oak');
    localStorage.setItem('theme', 'dark');
    setConsent(false);
    expect(stored()).toEqual(['theme']);

    setConsent(true);
    expect(recall('searches')).toBeNull();
    expect(sessionUuid()).not.toBe(uuid);
  });

  test('keeps the session id for one page when storage is blocked', ({ stored: _stored }) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    setConsent(true);

    expect(sessionUuid()).toMatch(/^[0-9a-f-]{36}$/);
    expect(sessionUuid()).toBe(sessionUuid());
  });
});

function refuse(): never {
  throw new DOMException('refused', 'SecurityError');
}

function countChanges(): () => number {
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  let count = 0;
  followConsent(() => (count += 1), listening.signal);
  return () => count;
}
