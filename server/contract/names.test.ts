import { describe, expect, it } from 'vitest';
import { createNames, globalId, platformOf } from './names.ts';

const neutral = createNames({ platform: 'platform', service: 'service' });
const named = createNames({ platform: 'shopify', service: 'acme' });

describe('names of platform and service', () => {
  it('are accepted in their neutral and their configured form', () => {
    expect(named.neutralParameter('shopify_product_ids')).toBe('platform_product_ids');
    expect(named.neutralParameter('platform_product_ids')).toBe('platform_product_ids');
    expect(neutral.neutralParameter('acme_product_ids')).toBe('acme_product_ids');
  });

  it('are accepted for known platforms whatever is configured', () => {
    const other = createNames({ platform: 'acme', service: 'service' });
    for (const names of [neutral, other]) {
      expect(names.neutralParameter('shopify_collection_id')).toBe('platform_collection_id');
      expect(names.webhookHeaders('hmac-sha256')).toContain('x-shopify-hmac-sha256');
    }
    expect(other.neutralParameter('acme_product_ids')).toBe('platform_product_ids');
    expect(other.webhookHeaders('topic')).toContain('x-acme-topic');
  });

  it('are part of the headers of keys and webhooks', () => {
    expect(named.keyHeaders).toEqual([
      'acme-api-key',
      'service-api-key',
      'x-acme-user-token',
      'x-service-user-token',
    ]);
    expect(neutral.keyHeaders).toEqual(['service-api-key', 'x-service-user-token']);
  });

  it('are part of the exclusion tag, in any case', () => {
    for (const tag of ['exclude_service', 'EXCLUDE_ACME', ' Exclude_Acme ']) {
      expect(named.isExclusionTag(tag)).toBe(true);
    }
    expect(neutral.isExclusionTag('exclude_acme')).toBe(false);
    expect(named.isExclusionTag('exclude')).toBe(false);
  });

  it('are part of global ids', () => {
    expect(globalId('shopify', 'ProductVariant', 7_000_000_000_001)).toBe(
      'gid://shopify/ProductVariant/7000000000001',
    );
  });

  it.each([
    ['a shop without a connection', null, 'acme', 'acme'],
    ['a connected shop', 'woocommerce', 'acme', 'woocommerce'],
    ['an old connection of a configured platform', 'platform', 'acme', 'acme'],
    ['an old connection without a configured platform', 'platform', 'platform', 'shopify'],
  ])('are those of %s', (_case, stored, configured, expected) => {
    expect(platformOf(stored, configured)).toBe(expected);
  });
});
