import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { adminBase, addresses } from './addresses.ts';
import { adminEndpoints } from '../../features/endpoints.ts';
import { endpointsByRight } from './rights.ts';

describe('the addresses of the administration', () => {
  it('belong to one endpoint each, with its method and path', () => {
    expect(adminEndpoints.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(addresses).toSorted(),
    );
    for (const [name, address] of Object.entries(addresses)) {
      const endpoint = adminEndpoints.find((known) => known.name === name);
      expect(`${endpoint?.method} ${endpoint?.path}`).toBe(address.replace(' ', ` ${adminBase}`));
    }
  });

  it('are all different', () => {
    expect(new Set(Object.values(addresses)).size).toBe(Object.keys(addresses).length);
  });

  it('name a parameter of the endpoint in each variable part', () => {
    for (const { path, parameters } of adminEndpoints) {
      const known = parameters instanceof z.ZodObject ? Object.keys(parameters.shape) : [];
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(known).toEqual(expect.arrayContaining(inPath));
    }
  });
});

describe('the table of rights', () => {
  it('holds each endpoint once', () => {
    const listed = Object.values(endpointsByRight).flat();
    expect(listed.toSorted()).toEqual(Object.keys(addresses).toSorted());
  });

  it('grants rights in shops to the endpoints of a shop only', () => {
    for (const { name, path, right } of adminEndpoints) {
      expect(['read', 'merchandise', 'own'].includes(right ?? ''), name).toBe(
        path.includes('/:shop'),
      );
    }
  });
});
