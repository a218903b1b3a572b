import { describe, expect, it } from 'vitest';
import { createNames } from './names.ts';

describe('names', () => {
  const names = createNames({ platform: 'shopify', service: 'acme' });

  it('take the platform out of parameters and leave the others', () => {
    expect(names.neutralParameter('shopify_product_ids')).toBe('platform_product_ids');
    expect(names.neutralParameter('platform_product_ids')).toBe('platform_product_ids');
    expect(names.neutralParameter('limit')).toBe('limit');
  });

  it('accept the key under either header', () => {
    expect(names.keyHeaders).toEqual([
      'acme-api-key',
      'service-api-key',
      'x-acme-user-token',
      'x-service-user-token',
    ]);
    expect(createNames({ platform: 'platform', service: 'service' }).keyHeaders).toEqual([
      'service-api-key',
      'x-service-user-token',
    ]);
  });

  it('put the platform into global ids', () => {
    expect(names.globalId('Product', 1)).toBe('gid://shopify/Product/1');
  });
});
