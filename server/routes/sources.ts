import type { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { type ListedSource, sourcesEndpoint } from '../contract/sources.ts';
import { cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { SchemaDescriber } from '../http/open-api-schemas.ts';
import type { Shop } from '../store/shop-store.ts';

export function bindSources(bind: Bind<Shop>): void {
  const listings = endpoints.filter(({ family }) => family === 'Listings').map(describeListing);
  const body = jsonBody(JSON.stringify({ data: listings }));
  bind.withKey(sourcesEndpoint, async () => ({ body, cacheControl: cacheControl.minute }));
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
    query: Object.entries(properties)
      .filter(([parameter]) => parameter !== 'key')
      .map(([parameter, schema]) => describeParameter(parameter, schema, required)),
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
