import { expect, test } from 'vitest';
import { isMisspelt, isSimilar, nearestName } from './similar-name.ts';

test.each([
  ['aggregations', 'aggregate', true],
  ['search_term', 'searchTerm', true],
  ['pageSise', 'pageSize', true],
  ['limits', 'limit', true],
  ['page', 'pageSize', true],
  ['colour', 'countryCode', false],
  ['utm_source', 'uuid', false],
  ['ab', 'abc', false],
  ['sort', 'sortBy', true],
])('%s and %s are similar: %s', (name, known, isMeant) => {
  expect(isSimilar(name, known)).toBe(isMeant);
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL', true],
  ['RedisUrl', 'REDIS_URL', true],
  ['HOSTNAME', 'HOST', false],
  ['HOME', 'HOST', false],
  ['PORTS', 'PORT', true],
])('%s is a misspelt %s: %s', (name, known, isMeant) => {
  expect(isMisspelt(name, known)).toBe(isMeant);
});

test('the nearest of several similar names is found', () => {
  const known = ['MAX_CONNECTIONS_PER_CLIENT', 'TYPESENSE_API_KEY', 'TYPESENSE_URL', 'REDIS_URL'];
  expect(nearestName('TYPESENS_URL', known)).toBe('TYPESENSE_URL');
  expect(nearestName('COMPOSE_PROJECT_NAME', known)).toBeUndefined();
});
