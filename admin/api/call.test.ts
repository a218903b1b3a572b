import { afterEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns whether a request is sent as one of the page, and not of the person. */
async function isOfPage(): Promise<boolean> {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return Promise.resolve(new Response('{}'));
  });
  await call('GET /me', {});
  return sent.some((headers) => headers.has('Background-Request'));
}

test('a request just after a person has done something is one of the person', async () => {
  const activation = vi.spyOn(navigator, 'userActivation', 'get');
  activation.mockReturnValue({ isActive: true, hasBeenActive: true });
  expect(await isOfPage()).toBe(false);
  activation.mockReturnValue({ isActive: false, hasBeenActive: true });
  expect(await isOfPage()).toBe(true);
});

test('every request of a browser that does not tell is one of the person', async () => {
  vi.stubGlobal('navigator', {});
  expect(await isOfPage()).toBe(false);
});
