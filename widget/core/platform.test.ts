import { describe, expect, onTestFinished, vi } from 'vitest';
import { isConsentPossible, platformGlobal, platformName } from './platform.ts';
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

    expect(platformName()).toBe('Platform');
    expect(platformGlobal()).toEqual({ designMode: true });
  });

  test('is read only by the configured name', ({ shop: _shop }) => {
    stub('Platform', { loadFeatures: () => undefined });
    stub('Shopify', { designMode: true });
    setPage({ names: { platform: 'shopify', service: 'acme' } });

    expect(platformName()).toBe('Shopify');
    expect(platformGlobal()).toEqual({ designMode: true });
    expect(isConsentPossible()).toBe(false);
  });
});
