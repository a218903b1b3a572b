import { getNamedType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { catalogQuery } from '../../connectors/platform/market-catalogs.ts';
import { marketsQuery } from '../../connectors/platform/market-heads.ts';
import { scopesByKind } from '../../connectors/platform/grants.ts';
import {
  bulkQuery,
  composeQuery,
  kindQueries,
  optionalParts,
  pricesPageQuery,
} from '../../connectors/platform/queries.ts';
import { pulledKinds, type PulledKind } from '../../connectors/store-connection.ts';
import { platformSchema } from './platform-schema.ts';
import { isConnection } from './query-cost.ts';
import { isGranted, platformAccess, scopesOf } from './required-access.ts';

/** Returns the fields and types of a document that scopes do not open. */
function closedTo(text: string, scopes: ReadonlySet<string>): string[] {
  const types = new TypeInfo(platformSchema());
  const keys = new Set<string>();
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const type = getNamedType(types.getType() ?? null);
        keys.add(`${types.getParentType()?.name}.${name.value}`);
        for (const one of type && isConnection(type) && isObjectType(type)
          ? [type, getNamedType(type.getFields()['nodes']?.type ?? null)]
          : [type]) {
          keys.add(one?.name ?? '');
        }
      },
    }),
  );
  return [...keys].filter((key) => {
    const sentence = platformAccess().sentences.get(key);
    return sentence !== undefined && !isGranted(scopesOf(sentence), scopes);
  });
}

const queried = Object.entries(kindQueries).map(([kind, query]) => ({
  kind: pulledKinds.find((one) => one === kind) ?? 'products',
  query,
}));

/** No store is connected without the scope of products. */
function scopeSetsOf(kind: PulledKind, others: readonly string[] = []): Set<string>[] {
  const more = others.length > 0 ? others : ['read_products'];
  return scopesByKind[kind].flatMap((scope) =>
    more.map((other) => new Set([...scopesByKind.products, scope, other])),
  );
}

const documents = queried.flatMap(({ kind, query }) => {
  const parts = optionalParts(query);
  const without = (kept: string) =>
    new Set(parts.map(({ name }) => name).filter((name) => name !== kept));
  return [
    {
      name: kind,
      text: bulkQuery(composeQuery(query, without('')), null),
      sets: scopeSetsOf(kind),
    },
    ...parts.map((part) => ({
      name: `${kind} with ${part.name}`,
      text: bulkQuery(composeQuery(query, without(part.name)), null),
      sets: scopeSetsOf(kind, part.scopes),
    })),
  ];
});

documents.push(
  ...[marketsQuery, catalogQuery, pricesPageQuery].map((text) => ({
    name: /query \w+/.exec(text)?.[0] ?? '',
    text,
    sets: scopeSetsOf('markets'),
  })),
);

test.each(documents)('the scopes that are asked for let read $name', ({ text, sets }) => {
  expect(sets.length).toBeGreaterThan(0);
  for (const scopes of sets) {
    expect(closedTo(text, scopes), [...scopes].join(' ')).toEqual([]);
  }
});

test('a field whose scope is not asked for is found', () => {
  const query = '{ orders { nodes { customer { id } } } }';
  expect(closedTo(query, new Set(['read_orders']))).toContain('Customer');
});
