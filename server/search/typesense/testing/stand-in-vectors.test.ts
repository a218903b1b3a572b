import { expect, test } from 'vitest';
import { StandInCollection } from './stand-in-collection.ts';

const fields = [
  { name: 'points', type: 'int64' },
  { name: 'vector', type: 'float[]', num_dim: 2, optional: true },
];

function open(): StandInCollection {
  const collection = new StandInCollection({ name: 'shop', fields });
  const vectors = [[1, 0], [0, 1], [1, 1], undefined];
  vectors.forEach((vector, points) => {
    const line = JSON.stringify({ id: String(points), points, ...(vector && { vector }) });
    expect(collection.write(line, 'upsert', 'coerce_or_reject')).toEqual({ success: true });
  });
  return collection;
}

function create(field: { type: string; num_dim: number }): StandInCollection {
  return new StandInCollection({ name: 'other', fields: [{ name: 'a', ...field }] });
}

function near(query: string, parameters = {}) {
  return open().search({ q: '*', vector_query: query, include_fields: 'id', ...parameters });
}

test.for([
  ['vector:([2, 0.5])', {}, ['0', '2', '1']],
  ['vector:([0, 3], k:2)', {}, ['1', '2']],
  ['vector :([0, 3], k: 2, flat_search_cutoff: 100)', { filter_by: 'points:!=1' }, ['2', '0']],
  ['vector:([0, 1], distance_threshold:0.5)', {}, ['1', '2']],
  ['vector:([0, 1])', { per_page: 1 }, ['1']],
] as const)('finds the nearest vectors: %s %j', ([query, parameters, ids]) => {
  const hits = ids.map((id) => expect.objectContaining({ document: { id } }));
  expect(near(query, parameters)).toMatchObject({ found: ids.length, hits });
});

test('tells the distance of a hit by the cosine', () => {
  expect(near('vector:([1, 0], k:2)')).toMatchObject({
    hits: [{ vector_distance: 0 }, { vector_distance: expect.closeTo(1 - Math.SQRT1_2) }],
  });
});

test.for([
  ['vector:([1, 2, 3])', 'Query field `vector` must have 2 dimensions.'],
  ['points:([1, 2])', 'Field `points` does not have a vector query index.'],
  ['missing:([1, 2])', 'Field `missing` does not have a vector query index.'],
  ['vector:([1, no])', 'one of the vector values is not a float'],
  ['vector:([1, 2], k:some)', '`k` parameter must be an integer'],
  ['vector:([1, 2], distance_threshold:3)', 'must be a float between 0.0-2.0'],
  ['vector:([])', 'an `id` parameter must be present'],
  ['vector', 'Malformed vector query string'],
] as const)('refuses what the real server refuses: %s', ([query, message]) => {
  expect(() => near(query)).toThrow(message);
});

test('refuses vectors of another length, and fields that cannot have any', () => {
  const line = JSON.stringify({ id: '9', points: 1, vector: [1] });
  expect(open().write(line, 'upsert', 'coerce_or_reject')).toMatchObject({
    success: false,
    error: 'Field `vector` must have 2 dimensions.',
  });
  expect(() => create({ type: 'float', num_dim: 2 })).toThrow('only allowed on a float array');
  expect(() => create({ type: 'float[]', num_dim: 0 })).toThrow('must be a positive integer');
});

test('adds and drops fields, whose values stay in the documents', () => {
  const collection = open();
  expect(() => collection.changeFields([fields[1] ?? { name: '', type: '' }])).toThrow(
    'is already part of the schema',
  );
  collection.changeFields([{ name: 'vector', drop: true }]);
  const query = { q: '*', vector_query: 'vector:([1, 0])' };
  expect(() => collection.search(query)).toThrow('does not have a vector query index');
  expect(() => collection.changeFields([{ name: 'vector', drop: true }])).toThrow(
    'is not part of collection schema',
  );
  // The values of the documents have another length.
  const longer = { name: 'vector', type: 'float[]', num_dim: 3 };
  expect(() => collection.changeFields([longer])).toThrow('must have 3 dimensions');
});
