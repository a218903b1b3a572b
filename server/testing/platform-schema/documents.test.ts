import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentNode,
  Kind,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { variantsPerPage } from '../../connectors/platform/context-prices.ts';
import {
  bulkQuery,
  childQuery,
  composeQuery,
  idsQuery,
  kindQueries,
  optionalParts,
  pageQuery,
  pricesOfQuery,
  pricesPageQuery,
  pricesQuery,
} from '../../connectors/platform/queries.ts';
import { translationQuery } from '../../connectors/platform/translation-queries.ts';
import { wholeQueries } from '../../connectors/platform/whole-kinds.ts';
import { projectRoot } from '../../base/project-root.ts';
import { bulkProblems } from './bulk-limits.ts';
import { pageProblems } from './page-limits.ts';
import { platformSchema } from './platform-schema.ts';
import { maxPoints, requestedCost } from './query-cost.ts';

const folder = join(projectRoot(), 'server/connectors');
const filter = "updated_at:>='2026-01-01T00:00:00.000Z'";

/** The files whose functions build documents, which the tests below call for all kinds. */
const filesWithBuilders = ['platform/queries.ts'];

interface SentDocument {
  name: string;
  text: string;
  variables: Readonly<Record<string, unknown>>;
}

/** As many languages as a store can publish. */
const languages = Array.from({ length: 20 }, (_, place) => `x${place}`);

const translated = (['products', 'collections', 'articles', 'pages'] as const).map((kind) => ({
  kind: `translations of ${kind}`,
  query: translationQuery(kind, languages),
}));

/** The queries of all kinds, with all of their optional parts and without any. */
const composed = Object.entries(kindQueries).flatMap(([kind, query]) => {
  const names = new Set(optionalParts(query).map(({ name }) => name));
  const whole = { kind, query: composeQuery(query, new Set()) };
  return names.size === 0
    ? [whole]
    : [whole, { kind: `${kind} without parts`, query: composeQuery(query, names) }];
});

const builtForBulk: SentDocument[] = [...composed, ...translated].flatMap(({ kind, query }) => [
  { name: `the export of ${kind}`, text: bulkQuery(query, null), variables: {} },
  { name: `the export of changed ${kind}`, text: bulkQuery(query, filter), variables: {} },
  { name: `the ids of ${kind}`, text: idsQuery(query), variables: {} },
]);

const contexts = [{ country: 'JP' }, { companyLocationId: 'gid://shopify/CompanyLocation/1' }];
builtForBulk.push(
  ...contexts.map((context) => ({
    name: 'the export of prices',
    text: pricesQuery(context),
    variables: {},
  })),
);

const parentTypes: Readonly<Record<string, string>> = {
  products: 'Product',
  collections: 'Collection',
  orders: 'Order',
  sellingPlanGroups: 'SellingPlanGroup',
};

const paged = [
  ...composed,
  ...translated,
  ...Object.entries(wholeQueries).map(([kind, query]) => ({ kind, query })),
];

const builtForPages: SentDocument[] = paged.flatMap(({ kind, query }) => [
  ...[null, filter].map((given) => ({
    name: `a page of ${kind}`,
    text: pageQuery(query, given),
    variables: { first: query.pageSize },
  })),
  ...query.children.map((child) => ({
    name: `further ${child.name} of ${kind}`,
    text: childQuery(parentTypes[query.root] ?? '', child),
    variables: {},
  })),
]);

builtForPages.push(
  { name: 'a page of prices', text: pricesPageQuery, variables: { first: variantsPerPage } },
  { name: 'prices of some variants', text: pricesOfQuery, variables: {} },
);

/** A comment or a string of a source; comments may have quotes of their own. */
const tokens = /\/\/.*|\/\*[^]*?\*\/|`((?:\\.|[^`\\])*)`|'((?:\\.|[^'\\\n])*)'/g;

/** The documents that stand in the sources of the connectors. */
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(tokens)]
      .map(([, template, quoted]) => template ?? quoted ?? '')
      .filter((text) => /^\s*(?:query\b|mutation\b|\{)[^]*\{/.test(text))
      .map((text) => ({ file, text })),
  );

const constant: SentDocument[] = written
  .filter(({ text }) => !text.includes('${'))
  .map(({ file, text }) => ({
    name: `${/(?:query|mutation) \w+/.exec(text)?.[0] ?? text} of ${file}`,
    text,
    variables: {},
  }));

const rules = [...specifiedRules, NoDeprecatedCustomRule];

function problemsOf(document: DocumentNode): string[] {
  return validate(platformSchema(), document, rules).map(({ message }) => message);
}

describe('the platform', () => {
  test.each([...builtForBulk, ...builtForPages, ...constant])(
    'knows all fields of $name, and has none of them deprecated',
    ({ text }) => {
      expect(problemsOf(parse(text))).toEqual([]);
    },
  );

  test.each(builtForBulk)('runs $name', ({ text }) => {
    expect(bulkProblems(parse(text), platformSchema())).toEqual([]);
  });

  test.each([...builtForPages, ...constant])(
    'accepts the pages of $name',
    ({ text, variables }) => {
      expect(pageProblems(parse(text), platformSchema(), variables)).toEqual([]);
    },
  );

  test.each([...builtForPages, ...constant])(
    `answers $name for at most ${maxPoints} points`,
    ({ text, variables }) => {
      const context = { schema: platformSchema(), fragments: new Map(), variables };
      const costs = parse(text).definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION ? requestedCost(definition, context) : [],
      );
      expect(Math.max(...costs)).toBeLessThanOrEqual(maxPoints);
    },
  );
});

test('every document that is put together is built by a function that these tests call', () => {
  const files = written.filter(({ text }) => text.includes('${')).map(({ file }) => file);
  expect([...new Set(files)]).toEqual(filesWithBuilders);
  expect(constant.length).toBeGreaterThan(5);
});

test.each([
  ['{ products { nodes { id } } }', /edges and nodes/],
  ['{ products { edges { node { media { edges { node { id } } } } } } }', /need their id/],
  ['{ node(id: "gid://shopify/Product/1") { id } }', /cannot begin/],
  ['{ shop { name } }', /needs a connection/],
  [
    '{ orders { edges { node { id refunds { refundLineItems { edges { node { id } } } } } } } }',
    /within a list/,
  ],
  [
    `{ collections { edges { node { id products { edges { node { id variants { edges { node { id
      media { edges { node { id } } } } } } } } } } } } }`,
    /nested too deep/,
  ],
])('the platform does not run %s', (text, problem) => {
  expect(problemsOf(parse(text))).toEqual([]);
  expect(bulkProblems(parse(text), platformSchema()).join()).toMatch(problem);
});

test('a field that the platform has deprecated is found', () => {
  const text = '{ productVariants(first: 1) { nodes { image { url } } } }';
  expect(problemsOf(parse(text)).join()).toMatch(/ProductVariant\.image is deprecated/);
});
