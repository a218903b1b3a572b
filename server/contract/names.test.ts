import { describe, expect, it } from 'vitest';
import { createNames } from './names.ts';

const neutral = createNames({ platform: 'platform', service: 'service' });
const named = createNames({ platform: 'shopify', service: 'acme' });

describe('names of platform and service', () => {
  it('are accepted in their neutral and their configured form', () => {
    expect(named.neutralParameter('shopify_product_ids')).toBe('platform_product_ids');
    expect(named.neutralParameter('platform_product_ids')).toBe('platform_product_ids');
    expect(neutral.neutralParameter('shopify_product_ids')).toBe('shopify_product_ids');
  });

  it('are part of the headers of keys and webhooks', () => {
    expect(named.keyHeaders).toEqual([
      'acme-api-key',
      'service-api-key',
      'x-acme-user-token',
      'x-service-user-token',
    ]);
    expect(neutral.keyHeaders).toEqual(['service-api-key', 'x-service-user-token']);
    expect(named.webhookHeaders('topic')).toEqual(['x-shopify-topic', 'x-platform-topic']);
    expect(neutral.webhookHeaders('hmac-sha256')).toEqual(['x-platform-hmac-sha256']);
  });

  it('are part of the exclusion tag, in any case', () => {
    for (const tag of ['exclude_service', 'EXCLUDE_ACME', ' Exclude_Acme ']) {
      expect(named.isExclusionTag(tag)).toBe(true);
    }
    expect(neutral.isExclusionTag('exclude_acme')).toBe(false);
    expect(named.isExclusionTag('exclude')).toBe(false);
  });

  it('are part of global ids', () => {
    expect(neutral.globalId('Product', 1)).toBe('gid://platform/Product/1');
    expect(named.globalId('ProductVariant', 7_000_000_000_001)).toBe(
      'gid://shopify/ProductVariant/7000000000001',
    );
  });
});
