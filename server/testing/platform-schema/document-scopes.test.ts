import { getNamedType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { expect, test } from 'vitest';
import { catalogQuery } from '../../connectors/platform/market-catalogs.ts';
import { marketsQuery, moreCatalogsQuery } from '../../connectors/platform/market-heads.ts';
import { scopesByKind } from '../../connectors/platform/grants.ts';
import {
  bulkQuery,
  composeQuery,
  kindQueries,
  optionalParts,
  childQuery,
  pageQuery,
  pricesPageQuery,
  pricesQuery,
} from '../../connectors/platform/queries.ts';
import {
  companyLocationsQuery,
  companyScopes,
  locationCatalogsQuery,
  locationPeopleQuery,
} from '../../connectors/platform/company-locations.ts';
import { languageScopes, localesQuery, shopQuery } from '../../connectors/platform/presentation.ts';
import {
  channelsQuery,
  datesQuery,
  onlineStoreField,
} from '../../connectors/platform/publications.ts';
import { translationQuery } from '../../connectors/platform/translation-queries.ts';
import { wholeQueries } from '../../connectors/platform/whole-kinds.ts';
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
  const own = scopesByKind[kind].length > 0 ? scopesByKind[kind] : scopesByKind.products;
  return own.flatMap((scope) =>
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

/** The queries beside those of records, with the kind or part that they are for. */
const others: readonly {
  kind: PulledKind;
  scopes?: readonly string[];
  texts: readonly string[];
}[] = [
  {
    kind: 'markets',
    texts: [
      marketsQuery,
      moreCatalogsQuery,
      catalogQuery,
      pricesPageQuery,
      pricesQuery({ country: 'JP' }),
    ],
  },
  {
    kind: 'markets',
    scopes: companyScopes,
    texts: [
      companyLocationsQuery,
      locationCatalogsQuery,
      locationPeopleQuery,
      pricesQuery({ companyLocationId: 'gid://shopify/CompanyLocation/1' }),
    ],
  },
  {
    kind: 'selling_plans',
    texts: [
      pageQuery(wholeQueries.selling_plans, null),
      ...wholeQueries.selling_plans.children.map((list) => childQuery('SellingPlanGroup', list)),
    ],
  },
  {
    kind: 'bundles',
    texts: [
      pageQuery(wholeQueries.bundles, wholeQueries.bundles.filter),
      ...wholeQueries.bundles.children.map((list) => childQuery('Product', list)),
    ],
  },
  { kind: 'presentation', texts: [shopQuery] },
  { kind: 'presentation', scopes: languageScopes, texts: [localesQuery] },
  {
    kind: 'products',
    scopes: scopesOfPart('publications'),
    texts: [
      channelsQuery,
      datesQuery,
      `{ products(first: 1) { nodes { ${onlineStoreField('gid://shopify/Publication/1')} } } }`,
    ],
  },
  ...(['products', 'collections', 'articles', 'pages'] as const).map((kind) => ({
    kind,
    scopes: scopesByKind.translations,
    texts: [bulkQuery(translationQuery(kind, ['de']), null)],
  })),
];

function scopesOfPart(name: string): readonly string[] {
  return optionalParts(kindQueries.products).find((part) => part.name === name)?.scopes ?? [];
}

documents.push(
  ...others.flatMap(({ kind, scopes, texts }) =>
    texts.map((text) => ({
      name: `${kind}: ${text.slice(0, 60)}`,
      text,
      sets: scopeSetsOf(kind, scopes),
    })),
  ),
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
