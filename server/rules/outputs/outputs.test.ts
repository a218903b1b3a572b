import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { RejectionReason } from '../../catalog/eligibility.ts';
import { orderedCandidates } from '../../catalog/candidates.ts';
import { AppError } from '../../base/errors.ts';
import {
  contextOf,
  ruleProduct,
  line,
  returning,
  ruleset,
  run,
  resolvedSources,
} from '../testing/rules-fixture.ts';
import { outputTypes } from './table.ts';

function collection(...ids: number[]) {
  return { type: 'collection', collection_ids: ids };
}

function goesWith(value: string, type: string) {
  return [{ id: 1, namespace: 'shop', key: 'goes_with', type, value }];
}

describe('outputs', () => {
  it('return the products of their sources', async () => {
    const sources = {
      collections: vi.fn(() => resolvedSources(1)),
      tagged: vi.fn(() => resolvedSources(2)),
      ofVendors: vi.fn(() => resolvedSources(3)),
      ofTypes: vi.fn(() => resolvedSources(4)),
      listing: vi.fn(() => resolvedSources(5)),
    };
    const output = [
      { type: 'collection', collection_ids: '10,11', smart_sort: 'top_sellers' },
      { type: 'product_tag', tags: 'a, b' },
      { type: 'product_vendor', vendors: ['Smith, Jones'] },
      { type: 'product_type', types: ['Mugs'] },
      { type: 'endpoint', endpoint: '/api/v1/products/recommended?context=similar' },
    ];
    const result = await run(ruleset([{ output }]), { sources });
    expect(result.productIds).toEqual([1, 2, 3, 4, 5]);
    expect(sources.collections).toHaveBeenCalledWith([10, 11], 'top_sellers');
    expect(sources.tagged).toHaveBeenCalledWith(['a', 'b']);
    expect(sources.ofVendors).toHaveBeenCalledWith(['Smith, Jones']);
    expect(sources.ofTypes).toHaveBeenCalledWith(['Mugs']);
    expect(sources.listing).toHaveBeenCalledWith({
      pathname: '/api/v1/products/recommended',
      query: new URLSearchParams({ context: 'similar' }),
    });
  });

  it('are read lazily as far as the list needs', async () => {
    const collections = vi.fn(() => resolvedSources(3));
    const rules = ruleset([{ output: [returning(1, 2), collection(5)] }]);
    await run(rules, { limit: 2, sources: { collections } });
    expect(collections).not.toHaveBeenCalled();
  });

  it('follow single and listed references of metafields', async () => {
    const products = [
      ruleProduct({ id: 7, metafields: goesWith('gid://platform/Product/3', 'product_reference') }),
      ruleProduct({
        id: 8,
        metafields: goesWith(
          '["gid://platform/Product/1","none","gid://platform/ProductVariant/4","2"]',
          'list.product_reference',
        ),
      }),
    ];
    const output = [{ type: 'metafield', namespace: 'shop', key: 'goes_with' }];
    const context = contextOf({ products, input: [line(7), line(8)] });
    expect((await run(ruleset([{ output }]), { context })).productIds).toEqual([3, 1, 2]);
    expect((await run(ruleset([{ output }]))).productIds).toEqual([]);
  });

  it.each([
    ['?limit=2', [1, 2]],
    ['?limit=', [1, 2, 3]],
    ['', [1, 2, 3]],
  ])('use the limit in the path of an endpoint: %s', async (query, expected) => {
    const output = [{ type: 'endpoint', endpoint: `/api/v1/products/top_sellers${query}` }];
    const listing = vi.fn(() => resolvedSources(1, 2, 3));
    const result = await run(ruleset([{ output }]), { sources: { listing } });
    expect(result.productIds).toEqual(expected);
  });

  it('report failures while the rest works', async () => {
    const output = [collection(5, 6), returning(1)];
    const half = { ...resolvedSources(2), problems: ['There is no collection 6.'] };
    const first = await run(ruleset([{ output }]), { sources: { collections: () => half } });
    expect(first.productIds).toEqual([2, 1]);
    expect(first.errors).toEqual([
      { rule: 0, part: 'output', type: 'collection', message: 'There is no collection 6.' },
    ]);
    const failure = Promise.reject(new AppError('forbidden', 'Send customer_signature.'));
    const none = await run(ruleset([{ output }]), { sources: { collections: () => failure } });
    expect(none.productIds).toEqual([1]);
    expect(none.errors).toMatchObject([{ message: 'Send customer_signature.' }]);
  });

  it.each([
    'https://elsewhere.example/api/v1/products/top_sellers',
    '//elsewhere.example/api/v1/products/top_sellers',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'api/v1/products/top_sellers',
  ])('never leave this service: %s', async (endpoint) => {
    const listing = vi.fn(() => resolvedSources(1));
    const rules = ruleset([{ output: [{ type: 'endpoint', endpoint }] }]);
    const result = await run(rules, { sources: { listing } });
    expect(listing).not.toHaveBeenCalled();
    expect(result.productIds).toEqual([]);
    const message = `${endpoint} is not the path of a listing endpoint.`;
    expect(result.errors).toEqual([{ rule: 0, part: 'output', type: 'endpoint', message }]);
  });

  it.each([
    '/api/v1/products/top_sellers?limit=0',
    '/api/v1/products/top_sellers?limit=1.5',
    '/api/v1/products/top_sellers?limit=3&limit=all',
    '/api/v1/custom/id/2?limit=-1',
  ])('need a valid limit of their own: %s', async (endpoint) => {
    const output = [{ type: 'endpoint', endpoint }, returning(1)];
    const { productIds, errors } = await run(ruleset([{ output }]));
    expect(productIds).toEqual([1]);
    const message = `The limit of ${endpoint} must be a whole number from 1.`;
    expect(errors).toEqual([{ rule: 0, part: 'output', type: 'endpoint', message }]);
  });

  it('read a source only if those before it left room', async () => {
    const late = vi.fn(() => orderedCandidates([4], ''));
    const listing = () => ({
      sources: [
        { name: 'bought_together' as const, findCandidates: () => orderedCandidates([1], '') },
        { name: 'similar' as const, findCandidates: async () => orderedCandidates([1, 2, 3], '') },
        { name: 'newest' as const, findCandidates: late },
      ],
    });
    const output = [{ type: 'endpoint', endpoint: '/api/v1/products/recommended?limit=2' }];
    const result = await run(ruleset([{ output }]), { sources: { listing } });
    expect(result.evaluated.map(({ source, selected }) => [source, selected])).toEqual([
      ['bought_together', [1]],
      ['similar', [2]],
    ]);
    expect(late).not.toHaveBeenCalled();
  });

  it('apply their own rejections without a report', async () => {
    const left = new Map<number, RejectionReason>([
      [7, 'input'],
      [9, 'exclusion_tag'],
    ]);
    const rejectionOf = (id: number) => left.get(id);
    const output = [{ type: 'endpoint', endpoint: '/api/v1/products/recommended' }];
    const rules = ruleset([{ output }], { filter_input_products: false });
    const context = contextOf({ input: [line(7)] });
    const result = await run(rules, {
      context,
      sources: { listing: () => ({ ...resolvedSources(7, 8, 9), rejectionOf }) },
    });
    expect(result).toMatchObject({ productIds: [8], filteredInputProducts: [] });
    expect(result.evaluated[0]?.rejected).toEqual(left);
  });

  it('report the rule and output of each product', async () => {
    const rules = ruleset([
      { output: [returning(1)] },
      { output: [returning(1, 2), returning(3)] },
    ]);
    const { evaluated } = await run(rules, { rejected: { 3: 'price' } });
    expect(evaluated.map(({ rule, type, selected }) => [rule, type, selected])).toEqual([
      [0, 'product', [1]],
      [1, 'product', [2]],
      [1, 'product', []],
    ]);
    expect([...(evaluated[2]?.rejected ?? [])]).toEqual([[3, 'price']]);
  });
});

describe('a type of output', () => {
  it.each(outputTypes.map((output) => [output.type, output] as const))(
    '%s is described for an editor',
    (type, { description, schema }) => {
      expect(description).toMatch(/\.$/);
      const { properties } = z.toJSONSchema(schema, { io: 'input' });
      expect(properties).toMatchObject({ type: { const: type }, limit: { maximum: 250 } });
    },
  );

  it('has a unique name', () => {
    expect(new Set(outputTypes.map(({ type }) => type)).size).toBe(outputTypes.length);
  });
});
