import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../http/open-api/open-api-document.ts';
import { html } from './html.ts';
import { describeMeaning, describeType, fieldsOf } from './schema-fields.ts';

function typeOf(schema: JsonSchema): string {
  return html`${describeType(schema)}`.markup;
}

describe('the fields of a schema', () => {
  it('have paths from the outermost object through lists and objects', () => {
    const schema: JsonSchema = {
      properties: {
        filters: { type: 'object', properties: { tags: { type: 'array', items: {} } } },
        data: { type: 'array', items: { type: 'object', properties: { id: {} } } },
      },
      required: ['data'],
    };
    expect(fieldsOf(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
      ['filters', false],
      ['filters.tags', false],
      ['data', true],
      ['data[].id', false],
    ]);
  });

  it('exclude fields of shapes with their own table', () => {
    const schema: JsonSchema = {
      properties: { image: { anyOf: [{ $ref: '#/components/schemas/Image' }, { type: 'null' }] } },
    };
    expect(fieldsOf(schema)).toHaveLength(1);
    expect(typeOf({ $ref: '#/components/schemas/Image' })).toBe('<a href="#Image">Image</a>');
  });

  it('have a description of their type', () => {
    expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null');
    expect(typeOf({ type: 'array', items: { type: 'integer' } })).toBe('list of integer');
    expect(typeOf({})).toBe('any value');
  });

  it('have a meaning with bounds, allowed words and default', () => {
    const { markup } = describeMeaning({
      description: 'How many',
      minimum: 1,
      maximum: 9,
      default: 5,
    });
    expect(markup).toBe('How many. From 1 to 9. Default <code>5</code>.');
    expect(describeMeaning({ enum: ['yes', 'no'] }).markup).toBe(
      'One of <code>yes</code>, <code>no</code>.',
    );
    expect(describeMeaning({ description: 'Indents', enum: ['pretty'] }).markup).toBe('Indents.');
  });
});
