import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminEndpoints } from './endpoints.ts';

describe('the endpoints of the administration', () => {
  it('have names and addresses of their own', () => {
    for (const key of ['name', 'address'] as const) {
      expect(new Set(adminEndpoints.map((endpoint) => endpoint[key])).size).toBe(
        adminEndpoints.length,
      );
    }
  });

  it('name a parameter in each variable part of the address', () => {
    for (const { path, parameters } of adminEndpoints) {
      const known = parameters instanceof z.ZodObject ? Object.keys(parameters.shape) : [];
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(known).toEqual(expect.arrayContaining(inPath));
    }
  });

  it('need a right in a shop exactly where they are about a shop', () => {
    for (const { name, path, right } of adminEndpoints) {
      expect(
        ['read', 'merchandise', 'own'].some((inShop) => inShop === right),
        name,
      ).toBe(path.includes('/:shop'));
    }
  });
});
