import { describe, expect, onTestFinished, vi } from 'vitest';
import { isConsentPossible, platformMember, storeRoot } from './platform.ts';
import { setPage, test } from '../testing/shop-page.ts';

function stub(name: string, value: unknown): void {
  vi.stubGlobal(name, value);
  onTestFinished(() => {
    vi.stubGlobal(name, undefined);
  });
}

describe('the global object of the platform', () => {
  test('is read by its neutral name', ({ shop: _shop }) => {
    stub('Platform', { designMode: true });

    expect(platformMember('', 'designMode')).toBe(true);
  });

  test('is read by the configured name before others', ({ shop: _shop }) => {
    stub('Acme', { routes: { root: '/fr/' } });
    stub('Shopify', { routes: { root: '/de/' }, loadFeatures: () => undefined });
    setPage({ names: { platform: 'acme', service: 'service' } });

    expect(storeRoot()).toBe('/fr/');
    expect(isConsentPossible()).toBe(true);
  });

  test('is found on the commonest platform without a configured name', ({ shop: _shop }) => {
    stub('Platform', { version: 'of another library' });
    stub('Shopify', { routes: { root: '/de/' } });

    expect(storeRoot()).toBe('/de/');
    expect(isConsentPossible()).toBe(false);
    stub('Shopify', { loadFeatures: () => undefined });
    expect(isConsentPossible()).toBe(true);
  });
});
