import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { apiVersion } from '../../connectors/platform/admin-api.ts';

let introspection: IntrospectionQuery | undefined;
let schema: GraphQLSchema | undefined;

/** Returns the introspection of the Admin API in the version that the connector asks for. */
export function platformIntrospection(): IntrospectionQuery {
  if (!introspection) {
    const file = new URL(`admin-${apiVersion}.json.gz`, import.meta.url);
    introspection = JSON.parse(gunzipSync(readFileSync(file)).toString()) as IntrospectionQuery;
  }
  return introspection;
}

/** Returns the schema of the Admin API. It is built once in a process, which takes some 0.3 seconds. */
export function platformSchema(): GraphQLSchema {
  schema ??= buildClientSchema(platformIntrospection(), { assumeValid: true });
  return schema;
}
