import type { z } from 'zod';
import { customEndpoint } from '../contract/custom.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { rulesetPath } from '../contract/listing-paths.ts';
import { type ListedSource, sourcesEndpoint } from '../contract/sources.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { SchemaDescriber } from '../http/open-api/open-api-schemas.ts';
import type { RulesetHead, RulesetStore } from '../store/tables/rulesets/ruleset-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

export function bindSources(bind: Bind<Shop>, { rulesets }: { rulesets: RulesetStore }): void {
  const listings = describeListings();
  const query = describeListing(customEndpoint).query.filter(({ name }) => name !== 'ruleset_id');
  bind.withKey(sourcesEndpoint, async ({ caller }) => {
    const saved = await rulesets.heads(caller.id);
    const data = [...listings, ...saved.map((ruleset) => describeRuleset(ruleset, query))];
    return { body: jsonBody(JSON.stringify({ data })), cacheControl: cacheControl.minute };
  });
}

/** Returns the listings that every shop has, in the order of the reference. */
export function describeListings(): ListedSource[] {
  return endpoints
    .filter(({ family, name }) => family === 'Listings' && name !== customEndpoint.name)
    .map(describeListing);
}

function describeRuleset({ id, name }: RulesetHead, query: ListedSource['query']): ListedSource {
  return {
    id: `ruleset-${id}`,
    name,
    description: 'What the rules of this shop choose for the shopper.',
    path: rulesetPath(id),
    query,
  };
}

function describeListing({
  name,
  summary,
  description = '',
  path,
  parameters,
}: Endpoint): ListedSource {
  const { properties = {}, required = [] } = new SchemaDescriber().describe(parameters, 'input');
  return {
    id: name,
    name: summary,
    description,
    path,
    query: Object.entries(properties).map(([parameter, schema]) =>
      describeParameter(parameter, schema, required),
    ),
  };
}

function describeParameter(
  name: string,
  schema: z.core.JSONSchema._JSONSchema,
  required: readonly string[],
): ListedSource['query'][number] {
  const {
    description = '',
    default: fallback,
    examples,
  } = typeof schema === 'object' ? schema : {};
  return {
    name,
    required: required.includes(name),
    default: textOrNull(fallback),
    description,
    example: textOrNull(examples?.[0]),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
