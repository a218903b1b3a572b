import type { JsonSchema } from '../http/open-api/open-api-document.ts';
import { html, type Html, type HtmlValue, join } from './html.ts';
import { renderInline } from './markdown.ts';

/** A row of a table of fields. */
export interface Field {
  /** Path from the outermost object: `filters.collections`, `data[].id`. */
  path: string;
  type: HtmlValue;
  isRequired: boolean;
  meaning: Html;
}

type AnySchema = JsonSchema | boolean | undefined;

/** Returns all fields of an object, except fields of shapes with their own table. */
export function fieldsOf(schema: AnySchema, prefix = ''): Field[] {
  const { properties = {}, required = [] } = asObject(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix + name;
    return [
      {
        path,
        type: describeType(property),
        isRequired: required.includes(name),
        meaning: describeMeaning(property),
      },
      ...fieldsBelow(property, path),
    ];
  });
}

/** Describes the type of a value in a few words. Shapes with their own table become links. */
export function describeType(schema: AnySchema): HtmlValue {
  const { $ref, anyOf, type, items, enum: values } = asObject(schema);
  if ($ref !== undefined) {
    const name = shapeOf($ref);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (anyOf) {
    return join(anyOf.map(describeType), ' or ');
  }
  if (items !== undefined && !Array.isArray(items)) {
    return ['list of ', describeType(items)];
  }
  if (Array.isArray(type)) {
    return type.join(' or ');
  }
  return type ?? (values ? 'string' : 'any value');
}

/** Returns the description of a schema with its default, bounds and allowed values. */
export function describeMeaning(schema: AnySchema): Html {
  const { description } = asObject(schema);
  const sentences = [
    ...(description === undefined ? [] : [renderInline(description)]),
    ...describeBounds(asObject(schema)),
  ];
  return html`${sentences.map((sentence, index) => [index > 0 && ' ', sentence, '.'])}`;
}

export function shapeOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function fieldsBelow(property: AnySchema, path: string): Field[] {
  const { items } = asObject(property);
  return items !== undefined && !Array.isArray(items)
    ? fieldsOf(items, `${path}[].`)
    : fieldsOf(property, `${path}.`);
}

function describeBounds({ default: preset, enum: values, minimum, maximum, examples }: JsonSchema) {
  const range = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
  ].filter((bound) => typeof bound === 'string');
  const sentences: Html[] = [];
  // The description of the schema explains a single allowed word.
  if (values && values.length > 1) {
    sentences.push(html`One of ${join(values.map(code), ', ')}`);
  }
  if (range.length > 0) {
    const words = range.join(' ');
    sentences.push(html`${words.charAt(0).toUpperCase() + words.slice(1)}`);
  }
  if (preset !== undefined && preset !== '') {
    sentences.push(html`Default ${code(preset)}`);
  }
  if (examples?.[0] !== undefined) {
    sentences.push(html`For example ${code(examples[0])}`);
  }
  return sentences;
}

function code(value: unknown): Html {
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
}

function asObject(schema: AnySchema): JsonSchema {
  return typeof schema === 'object' ? schema : {};
}
