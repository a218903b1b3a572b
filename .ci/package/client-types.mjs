/**
 * Writes the types of the API's operations from its OpenAPI document. It knows the forms of schemas that the document has,
 * and throws at any other, so that no type is wrong in silence.
 *
 * @typedef {import('../../server/http/open-api/open-api-document.ts').OpenApiDocument} OpenApiDocument
 * @typedef {import('../../server/http/open-api/open-api-document.ts').Operation} Operation
 * @typedef {import('../../server/http/open-api/open-api-document.ts').Parameter} Parameter
 * @typedef {import('../../server/http/open-api/open-api-document.ts').Content} Content
 * @typedef {import('../../server/http/open-api/open-api-document.ts').JsonSchema | boolean} AnySchema
 * @typedef {Exclude<AnySchema, boolean>} Schema
 */

const methods = /** @type {const} */ (['get', 'post', 'put', 'patch', 'delete']);

/** What a schema says of types. */
const typed = new Set(
  '$ref anyOf oneOf enum const type properties required additionalProperties items'.split(' '),
);

/** What a schema says beyond types. */
const notTyped = new Set(
  'description default deprecated examples format pattern propertyNames minLength maxLength minimum maximum exclusiveMinimum minItems maxItems'.split(
    ' ',
  ),
);

/** The client sends the key itself. */
const sentByClient = new Set(['key', 'Service-Api-Key']);

/**
 * Returns a module that exports `Schemas`, the shared schemas by name, and `Api`, the operations by method and path.
 *
 * @param {Pick<OpenApiDocument, 'paths' | 'components'>} document
 */
export function clientTypes({ paths, components }) {
  const schemas = Object.entries(components.schemas).map(([name, schema]) =>
    member(name, schema, true),
  );
  const byMethod = methods.map((method) => {
    const operations = Object.entries(paths).flatMap(([path, item]) => {
      const operation = item[method];
      return operation ? [operationType(path, operation)] : [];
    });
    return `  readonly ${method}: {\n${operations.join('\n')}\n  };`;
  });
  return `/** The operations of Vitrine's API, written from its OpenAPI document. */

/** Shapes that several answers share. */
export interface Schemas {
${schemas.join('\n')}
}

/** Operations by method and path. */
export interface Api {
${byMethod.join('\n')}
}
`;
}

/**
 * @param {string} path
 * @param {Operation} operation
 */
function operationType(path, { summary, description = '', deprecated, ...operation }) {
  const parts = [
    ...parametersType(operation, 'path'),
    ...parametersType(operation, 'query'),
    ...parametersType(operation, 'header'),
    ...bodyType(operation),
    `answer: ${answerType(path, operation)};`,
  ];
  const words = `${summary}. ${description}${deprecated ? ' @deprecated' : ''}`;
  return `    ${comment(words)}\n    '${path}': {\n      ${parts.join('\n      ')}\n    };`;
}

/**
 * @param {Pick<Operation, 'parameters'>} operation
 * @param {Parameter['in']} place
 */
function parametersType({ parameters }, place) {
  const taken = parameters.filter((each) => each.in === place && !sentByClient.has(each.name));
  if (taken.length === 0) {
    return [];
  }
  const members = taken.map(
    ({ name, description, required, deprecated, schema }) =>
      `${comment(`${description}${deprecated ? ' @deprecated' : ''}`)} '${name}'${
        required ? '' : '?'
      }: ${textType(schema)}${required ? '' : ' | undefined'};`,
  );
  const isOptional = taken.every(({ required }) => !required);
  const name = place === 'header' ? 'headers' : place;
  return [`${name}${isOptional ? '?' : ''}: {\n${members.join('\n')}\n};`];
}

/**
 * Returns the type of a value in an address. Texts without a list of values take numbers and several values too.
 *
 * @param {AnySchema} schema
 */
function textType(schema) {
  const type = typeOf(schema);
  return type === 'string' ? 'string | number | readonly (string | number)[]' : type;
}

/** @param {Pick<Operation, 'requestBody'>} operation */
function bodyType({ requestBody }) {
  if (!requestBody) {
    return [];
  }
  const { required, content } = requestBody;
  const json = content['application/json'];
  const type = json ? typeOf(json.schema) : 'Blob | ArrayBuffer | ArrayBufferView | string';
  return [`body${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`];
}

/**
 * @param {string} path
 * @param {Pick<Operation, 'responses'>} operation
 */
function answerType(path, { responses }) {
  const types = ['200', '204'].flatMap((status) => {
    const response = responses[status];
    if (!response) {
      return [];
    }
    if ('$ref' in response) {
      throw new Error(
        `The answer ${status} of ${path} is a reference: teach .ci/package to follow it`,
      );
    }
    return response.content ? Object.entries(response.content).map(contentType) : ['undefined'];
  });
  return [...new Set(types)].join(' | ') || 'undefined';
}

/** @param {[string, NonNullable<Content['text/csv']> | undefined]} content */
function contentType([type, content]) {
  switch (type) {
    case 'application/json':
      return content ? typeOf(content.schema) : 'unknown';
    case 'text/event-stream':
      return 'Response';
    case 'text/csv':
    case 'text/html':
      return 'string';
    default:
      throw new Error(`No type is known for answers of ${type}`);
  }
}

/**
 * @param {AnySchema} schema
 * @returns {string}
 */
export function typeOf(schema) {
  const known = schemaOf(schema);
  const { $ref, anyOf, oneOf, enum: values, const: value, type } = known;
  const unknown = Object.keys(known).filter((name) => !typed.has(name) && !notTyped.has(name));
  if (unknown.length > 0) {
    throw new Error(`No type is known for schemas with ${unknown.join(', ')}`);
  }
  if ($ref !== undefined) {
    return `Schemas['${$ref.replace('#/components/schemas/', '')}']`;
  }
  const alternatives = anyOf ?? oneOf;
  if (alternatives) {
    return alternatives.map(typeOf).join(' | ');
  }
  if (values) {
    return values.map((each) => JSON.stringify(each)).join(' | ');
  }
  if (value !== undefined) {
    return JSON.stringify(value);
  }
  const types = [type ?? []].flat();
  return types.map((each) => plainType(each, known)).join(' | ') || 'unknown';
}

/**
 * @param {string} type
 * @param {Pick<Schema, 'properties' | 'required' | 'additionalProperties' | 'items'>} schema
 */
function plainType(type, schema) {
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return arrayType(schema);
    case 'object':
      return objectType(schema);
    default:
      throw new Error(`No type is known for schemas of ${type}`);
  }
}

/** @param {Pick<Schema, 'items'>} schema */
function arrayType({ items }) {
  if (Array.isArray(items)) {
    throw new Error('No type is known for tuples');
  }
  return items ? `readonly (${typeOf(items)})[]` : 'readonly unknown[]';
}

/** @param {Pick<Schema, 'properties' | 'required' | 'additionalProperties'>} schema */
function objectType({ properties, required = [], additionalProperties }) {
  const members = Object.entries(properties ?? {}).map(([name, schema]) =>
    member(name, schema, required.includes(name)),
  );
  const isOpen = additionalProperties !== false && additionalProperties !== undefined;
  const others =
    isOpen || !properties
      ? [`{ readonly [name: string]: ${isOpen ? typeOf(additionalProperties) : 'unknown'} }`]
      : [];
  const own = properties ? [`{\n${members.join('\n')}\n}`] : [];
  return additionalProperties === false && !properties ? '{}' : [...own, ...others].join(' & ');
}

/**
 * @param {string} name
 * @param {AnySchema} schema
 * @param {boolean} isRequired
 */
function member(name, schema, isRequired) {
  const { description = '' } = schemaOf(schema);
  const type = typeOf(schema);
  return `${comment(description)} readonly '${name}'${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};`;
}

/**
 * @param {AnySchema} schema
 * @returns {Schema}
 */
function schemaOf(schema) {
  if (schema === false) {
    throw new Error('No type is known for a schema that nothing fits');
  }
  return schema === true ? {} : schema;
}

/** @param {string} text */
function comment(text) {
  const words = text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return words ? `/** ${words} */` : '';
}
