import { expect, test } from 'vitest';
import { schemaChanges, topicChanges, withoutDescriptions } from './changes.mjs';

const text = { kind: 'SCALAR', name: 'String', ofType: null };
const number = { kind: 'SCALAR', name: 'Int', ofType: null };
const argument = { name: 'locale', type: text };

/** @param {import('./changes.mjs').Part[]} types */
const schema = (...types) => ({ __schema: { types } });

test('tells what two schemas differ in', () => {
  const before = schema(
    {
      name: 'Shop',
      fields: [
        { name: 'name', type: text },
        { name: 'plan', type: text },
        { name: 'weight', type: number },
        { name: 'title', type: text, args: [argument] },
        { name: 'domain', type: text, requiredAccess: '`read_domains` access scope.' },
      ],
    },
    { name: 'Unit', enumValues: [{ name: 'GRAMS' }, { name: 'OUNCES' }] },
    { name: 'Script', fields: [] },
  );
  const after = schema(
    {
      name: 'Shop',
      requiredAccess: '`read_shop` access scope.',
      fields: [
        { name: 'name', type: text, isDeprecated: true },
        { name: 'weight', type: text },
        { name: 'title', type: text, args: [argument, { name: 'market', type: text }] },
        { name: 'domain', type: text },
      ],
    },
    { name: 'Unit', enumValues: [{ name: 'GRAMS' }] },
    { name: 'Theme', fields: [{ name: 'id', type: text }] },
  );
  expect(schemaChanges(before, after)).toEqual([
    'access: Shop needs `read_shop` access scope.',
    'access: Shop.domain needs null',
    'added: Shop.title(market)',
    'added: Theme',
    'added: Theme.id',
    'deprecated: Shop.name',
    'removed: Script',
    'removed: Shop.plan',
    'removed: Unit.OUNCES',
    'type: Shop.weight',
  ]);
  expect(schemaChanges(after, after)).toEqual([]);
});

test('keeps nothing of a schema that only describes it', () => {
  const field = { name: 'email', type: text, args: [], isDeprecated: false };
  const type = {
    name: 'Customer',
    description: 'A person',
    componentName: 'people',
    requiredAccess: '`read_customers` access scope.',
    fields: [
      { ...field, description: 'An address', isProtected: true, protectedContent: 'email' },
      { ...field, name: 'id', isProtected: false, protectedContent: null },
    ],
  };
  expect(withoutDescriptions(schema(type))).toEqual(
    schema({
      name: 'Customer',
      requiredAccess: '`read_customers` access scope.',
      fields: [
        { ...field, isProtected: true, protectedContent: 'email' },
        { ...field, name: 'id' },
      ],
    }),
  );
});

test('tells what a topic differs in', () => {
  const before = {
    topic: 'orders/edited',
    access_scopes: ['orders'],
    deprecated: false,
    schema: {},
  };
  expect(topicChanges(before, undefined)).toEqual(['removed: the topic orders/edited']);
  const after = { ...before, access_scopes: null, deprecated: true, schema: { type: 'object' } };
  expect(topicChanges(before, after)).toEqual([
    'access: the topic orders/edited needs nothing',
    'deprecated: the topic orders/edited',
    'body: the topic orders/edited',
  ]);
  expect(topicChanges(after, after)).toEqual([]);
});
