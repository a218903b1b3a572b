import { describe, expect, onTestFinished, vi } from 'vitest';
import { forget, recall, remember } from './storage.ts';
import { followConsent, readConsent } from './consent.ts';
import { sessionUuid } from './session.ts';
import { setConsent } from './set-consent.ts';
import { setPage, test as base } from '../testing/shop-page.ts';

/** A browser that remembers nothing of us, neither before the test nor after it. */
const test = base.extend<{ stored: () => string[] }>({
  stored: async ({ shop: _shop }, use) => {
    localStorage.clear();
    await use(() => Object.keys(localStorage));
    setConsent(false);
  },
});

/** The platform's privacy settings, as its own script puts them on the page. */
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
  test('is unknown until somebody has said it', ({ stored: _stored }) => {
    expect(readConsent()).toBeNull();
  });

  test('is what the page told before and after our script ran', ({ stored: _stored }) => {
    setPage({ consent: true });
    expect(readConsent()).toBe(true);

    setConsent(false);
    expect(readConsent()).toBe(false);
  });

  test('is what the platform says, whatever the page told', ({ stored: _stored }) => {
    stubPlatform(false);
    setConsent(true);

    expect(readConsent()).toBe(false);
  });

  test('is asked of a platform that brings its privacy settings on demand', ({
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
    const heard = hear();
    stubPlatform(true);
    loadFeatures.mock.calls[0]?.[1]();
    expect(heard()).toBe(1);
    expect(readConsent()).toBe(true);
  });

  test('tells its listeners when it changes', ({ stored: _stored }) => {
    const heard = hear();
    setConsent(true);
    stubPlatform(true).tell(false);

    expect(heard()).toBe(2);
  });
});

describe('the browser', () => {
  test('remembers nothing before consent', ({ stored }) => {
    remember('searches', 'oak');
    expect(sessionUuid()).toBeNull();

    expect(stored()).toEqual([]);
    expect(recall('searches')).toBeNull();
  });

  test('remembers after consent, under names of our own', ({ stored }) => {
    setConsent(true);
    remember('searches', 'oak');

    expect(stored()).toEqual(['vitrine-searches']);
    expect(recall('searches')).toBe('oak');
    forget('searches');
    expect(stored()).toEqual([]);
    expect(recall('searches')).toBeNull();
  });

  test('keeps its id from page to page while consent is on its way', ({ stored }) => {
    setConsent(true);
    const uuid = sessionUuid();
    expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
    setPage({});
    expect(sessionUuid()).toBeNull();
    expect(stored()).toEqual(['vitrine-uuid']);

    setConsent(true);
    expect(sessionUuid()).toBe(uuid);
  });

  test('forgets everything of ours, and nothing else, when consent is withdrawn', ({ stored }) => {
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

  test('recognises the shopper for one page where storage is refused', ({ stored: _stored }) => {
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

function hear(): () => number {
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  let count = 0;
  followConsent(() => (count += 1), listening.signal);
  return () => count;
}
