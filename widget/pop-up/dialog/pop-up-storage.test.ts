import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setConsent } from '../../shopper/set-consent.ts';
import type { isFirstShowing, noteShowing } from './pop-up-storage.ts';
import { setPage } from '../../testing/shop-page.ts';

interface PopUpStorage {
  readonly isFirstShowing: typeof isFirstShowing;
  readonly noteShowing: typeof noteShowing;
}

let pages = 0;

/** A page of the visit, which knows nothing of the pages before it but what the browser remembers. */
async function openPage(referrer: string, pagesOfTab = 1): Promise<PopUpStorage> {
  const visit = Object.create(PerformanceNavigationTiming.prototype, {
    type: { value: 'navigate' },
  });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([visit]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const [entry] = navigation.entries();
  vi.spyOn(navigation, 'entries').mockReturnValue(Array(pagesOfTab).fill(entry));
  pages += 1;
  const address = import.meta.url.replace(/\.test\.ts.*/, `.ts?page=${pages}`);
  return import(/* @vite-ignore */ address);
}

beforeEach(() => {
  sessionStorage.clear();
  setPage({});
});

afterEach(() => {
  setConsent(false);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a pop-up was shown', () => {
  test('on this page', async () => {
    const page = await openPage('https://search.test/');
    setConsent(true);
    expect(page.isFirstShowing()).toBe(true);
    page.noteShowing();
    expect(page.isFirstShowing()).toBe(false);
  });

  test('on an earlier page of the session, as far as the shopper lets the browser know', async () => {
    setConsent(true);
    (await openPage('https://search.test/')).noteShowing();

    const later = await openPage(`${location.origin}/a`);
    expect(later.isFirstShowing()).toBe(false);
    expect(sessionStorage).toHaveLength(1);
  });

  for (const [name, referrer, pagesOfTab] of [
    ['that has come from an earlier one', `${location.origin}/a`, 1],
    ['whose theme tells no referrer', '', 2],
  ] as const) {
    test(`perhaps, for a shopper who has not agreed, on a page ${name}`, async () => {
      const first = await openPage('');
      expect(first.isFirstShowing()).toBe(true);
      first.noteShowing();
      expect(sessionStorage).toHaveLength(0);

      const later = await openPage(referrer, pagesOfTab);
      expect(later.isFirstShowing()).toBe(false);
    });
  }

  test('and is forgotten when the shopper takes the agreement back', async () => {
    setConsent(true);
    (await openPage('https://search.test/')).noteShowing();
    setConsent(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('and is forgotten on the next occasion when nobody heard of it', async () => {
    sessionStorage.setItem('vitrine-pop-up', 'shown');
    setConsent(false);
    expect((await openPage(`${location.origin}/a`)).isFirstShowing()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });
});
