import type { ChangedField, StandInField, StandInSchema } from './stand-in-documents.ts';
import { StandInError } from './stand-in-filter.ts';
import type { Fields } from './stand-in-words.ts';

/** Throws the error of a field that cannot be created. */
export function checkField({ type, num_dim: dimensions }: StandInField): void {
  if (dimensions === undefined) {
    return;
  }
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new StandInError(400, 'Property `num_dim` must be a positive integer.');
  }
  if (type !== 'float[]') {
    throw new StandInError(400, 'Property `num_dim` is only allowed on a float array field.');
  }
}

/** Returns a schema with fields added and dropped. */
export function withChanges(
  schema: StandInSchema,
  changes: readonly ChangedField[],
): StandInSchema {
  let { fields } = schema;
  for (const change of changes) {
    const others = fields.filter(({ name }) => name !== change.name);
    const isKnown = others.length < fields.length;
    if ('drop' in change) {
      if (!isKnown) {
        throw new StandInError(400, `Field \`${change.name}\` is not part of collection schema.`);
      }
      fields = others;
    } else {
      if (isKnown) {
        throw new StandInError(
          400,
          `Field \`${change.name}\` is already part of the schema: To change this field, drop it first before adding it back to the schema.`,
        );
      }
      checkField(change);
      fields = [...others, change];
    }
  }
  return { ...schema, fields };
}

/** Throws the error of a document that does not fit the schema. */
export function checkDocument(document: Fields, schema: StandInSchema, dirtyValues: string): void {
  const { default_sorting_field: sorted, fields } = schema;
  if (sorted !== undefined && document[sorted] === undefined) {
    throw new StandInError(
      400,
      `Field \`${sorted}\` has been declared as a default sorting field, but is not found in the document.`,
    );
  }
  for (const { name, type, optional, num_dim: dimensions } of fields) {
    const value = document[name];
    if (value === undefined && !optional && !name.includes('*')) {
      throw new StandInError(
        400,
        `Field \`${name}\` has been declared in the schema, but is not found in the document.`,
      );
    }
    if (value !== undefined && !fits(value, type, dirtyValues)) {
      throw new StandInError(400, `Field \`${name}\` must be ${nameOfType(type)}.`);
    }
    if (Array.isArray(value) && dimensions !== undefined && value.length !== dimensions) {
      throw new StandInError(400, `Field \`${name}\` must have ${dimensions} dimensions.`);
    }
  }
}

function fits(value: unknown, type: string, dirtyValues: string): boolean {
  if (type.endsWith('[]')) {
    return Array.isArray(value) && value.every((one) => fits(one, type.slice(0, -2), dirtyValues));
  }
  switch (type) {
    case 'string':
      return typeof value === 'string' || dirtyValues !== 'reject';
    case 'bool':
      return typeof value === 'boolean';
    case 'float':
      return typeof value === 'number' || (dirtyValues !== 'reject' && isNumeric(value));
    default:
      return Number.isInteger(value) || (dirtyValues !== 'reject' && isNumeric(value));
  }
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !Number.isNaN(Number(value));
}

function nameOfType(type: string): string {
  return type.startsWith('int') ? `an ${type}` : `a ${type}`;
}
