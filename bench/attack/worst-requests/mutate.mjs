import { ids, pick, wordsFor } from './values.mjs';

/** @typedef {import('./named.mjs').Request} Request */
/** @typedef {Record<string, any>} Schema a JSON schema, as the service's OpenAPI document holds it */
/** @typedef {{ parameters: Map<string, Schema>, body: Schema | undefined, schemas: Schema }} EndpointSchema */
/** @typedef {{ schemas: Map<string, EndpointSchema>, shop: import('./shop.mjs').Shop, random: () => number }} Context */

/** Maximum length of a query and of a list. */
const longestQuery = 8_000;
const mostItems = 250;

/**
 * Returns the parameters of each endpoint by its path, from the service's own document, so that none is
 * forgotten.
 * @param {number} port
 * @returns {Promise<Map<string, EndpointSchema>>}
 */
export async function readSchemas(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  /** @type {Schema} */
  const document = await answer.json();
  const found = new Map();
  for (const [path, methods] of Object.entries(document.paths)) {
    // If an endpoint has both methods, the posted body has the parameters of the query.
    const { parameters = [], requestBody } = methods.get ?? methods.post ?? {};
    found.set(path, {
      parameters: new Map(
        parameters
          .filter((/** @type {Schema} */ { in: place }) => place === 'query')
          .map((/** @type {Schema} */ { name, schema }) => [name, schema]),
      ),
      body: requestBody?.content?.['application/json']?.schema,
      schemas: document.components?.schemas ?? {},
    });
  }
  return found;
}

/**
 * Returns the request with one to three changed parts.
 * @param {Request} request
 * @param {Context} context
 * @returns {Request}
 */
export function mutate(request, context) {
  const changes = 1 + Math.floor(context.random() * 3);
  let mutated = request;
  for (let count = 0; count < changes; count++) {
    mutated = mutateOnce(mutated, context);
  }
  return mutated;
}

/**
 * @param {Request} request
 * @param {Context} context
 */
function mutateOnce(request, context) {
  const schema = context.schemas.get(request.path.replace(/\/\d+$/, '/{ruleset_id}'));
  if (!schema) {
    return request;
  }
  if (schema.body && request.body) {
    return {
      ...request,
      body: changeMember(request.body, resolve(schema.body, schema), schema, context),
    };
  }
  const names = [...schema.parameters.keys()].filter((key) => !fixed.has(key));
  if (names.length === 0) {
    return request;
  }
  const name = pick(names, context);
  const query = { ...request.query };
  if (name in query && context.random() < 0.2) {
    delete query[name];
  } else {
    query[name] = textFor(name, schema.parameters.get(name) ?? {}, query[name], context);
  }
  const isTooLong = new URLSearchParams(query).toString().length > longestQuery;
  return isTooLong ? request : { ...request, query };
}

const fixed = new Set(['key', 'bust_cache', 'explain', 'format', 'country_code']);

/**
 * @param {Record<string, any>} object
 * @param {Schema} schema
 * @param {EndpointSchema} endpoint
 * @param {Context} context
 * @returns {Record<string, any>}
 */
function changeMember(object, schema, endpoint, context) {
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => !fixed.has(name) && name !== 'countryCode',
  );
  if (names.length === 0) {
    return object;
  }
  const name = pick(names, context);
  if (object[name] !== undefined && !schema.required?.includes(name) && context.random() < 0.2) {
    const { [name]: _gone, ...rest } = object;
    return rest;
  }
  const member = resolve(schema.properties[name], endpoint);
  return { ...object, [name]: valueFor(name, member, object[name], endpoint, context) };
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {any} known
 * @param {EndpointSchema} endpoint
 * @param {Context} context
 * @returns {any}
 */
function valueFor(name, schema, known, endpoint, context) {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    return valueFor(name, resolve(pick(variants, context), endpoint), known, endpoint, context);
  }
  if (schema.enum) {
    return pick(schema.enum, context);
  }
  if ('const' in schema) {
    return schema.const;
  }
  switch (schema.type) {
    case 'object': {
      const members = changeMember(isObject(known) ? known : {}, schema, endpoint, context);
      return completed(members, schema, endpoint, context);
    }
    case 'array':
      return itemsFor(name, schema, known, endpoint, context);
    case 'integer':
      return /page$/i.test(name)
        ? pick([1, 2, 100, Math.floor(context.shop.count / 40)], context)
        : numberFor(name, context, schema.maximum ?? 100);
    case 'number':
      return numberFor(name, context, schema.maximum ?? 500);
    case 'boolean':
      return context.random() < 0.5;
    default:
      return wordsFor(name, context);
  }
}

/**
 * Returns new items, or the old ones with further items.
 * @param {string} name
 * @param {Schema} schema
 * @param {any} known
 * @param {EndpointSchema} endpoint
 * @param {Context} context
 * @returns {any[]}
 */
function itemsFor(name, schema, known, endpoint, context) {
  const length = Math.min(schema.maxItems ?? mostItems, pick([1, 10, mostItems], context));
  const items = resolve(schema.items ?? {}, endpoint);
  const many = Array.from({ length }, () => valueFor(name, items, undefined, endpoint, context));
  return Array.isArray(known) && context.random() < 0.3
    ? [...known, ...many].slice(0, mostItems)
    : many;
}

/**
 * Adds the required members.
 * @param {Record<string, any>} object
 * @param {Schema} schema
 * @param {EndpointSchema} endpoint
 * @param {Context} context
 */
function completed(object, schema, endpoint, context) {
  const missing = (schema.required ?? []).filter(
    (/** @type {string} */ name) => object[name] === undefined,
  );
  const added = missing.map((/** @type {string} */ name) => [
    name,
    valueFor(name, resolve(schema.properties[name], endpoint), undefined, endpoint, context),
  ]);
  return { ...object, ...Object.fromEntries(added) };
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {string | undefined} known
 * @param {Context} context
 * @returns {string}
 */
function textFor(name, schema, known, context) {
  const values = schema.enum;
  if (values) {
    return pick(values, context);
  }
  if (/price/.test(name)) {
    return pick(['0.001', '5.37', '1', '250', '499.99'], context);
  }
  if (name === 'limit') {
    return pick(['1', '50', '250'], context);
  }
  if (/ids?$/.test(name) && !/customer|uuid/.test(name)) {
    const some = ids(name, pick([1, 20, mostItems], context), context).join();
    return known && context.random() < 0.3 ? `${known},${some}` : some;
  }
  return wordsFor(name, context);
}

/**
 * @param {string} name
 * @param {Context} context
 * @param {number} most
 */
function numberFor(name, context, most) {
  if (/collection|product|promoted/i.test(name)) {
    return ids(name, 1, context)[0];
  }
  return Math.round(context.random() * most * 100) / 100;
}

/**
 * @param {Schema} schema
 * @param {EndpointSchema} endpoint
 * @returns {Schema}
 */
function resolve(schema, { schemas }) {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const found = name ? (schemas[name] ?? {}) : schema;
  return Array.isArray(found.allOf) && found.allOf.length === 1
    ? resolve(found.allOf[0], { parameters: new Map(), body: undefined, schemas })
    : found;
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
