import type { StandInField } from './stand-in-documents.ts';
import { StandInError } from './stand-in-filter.ts';
import type { StandInHit } from './stand-in-sort.ts';

/** A `vector_query`: the nearest documents by the cosine of the angle between vectors. */
export interface VectorQuery {
  field: string;
  values: readonly number[];
  /** Absent: the size of the page. */
  k: number | undefined;
  distanceThreshold: number;
}

/** Parses a `vector_query` of values and parameters, as the documentation describes it. */
export function readVectorQuery(text: string, fields: readonly StandInField[]): VectorQuery {
  const [, name, list, rest] = /^([^:]*):\s*\(\s*\[([^\]]*)\]\s*(?:,(.*))?\)$/.exec(text) ?? [];
  if (name === undefined || list === undefined) {
    throw new StandInError(400, 'Malformed vector query string.');
  }
  const field = name.trim();
  const values = list.split(',').filter((value) => value.trim() !== '');
  if (values.some((value) => Number.isNaN(Number(value)))) {
    throw malformed('one of the vector values is not a float.');
  }
  if (values.length === 0) {
    const message = 'When a vector query value is empty, an `id` parameter must be present.';
    throw new StandInError(400, message);
  }
  const dimensions = fields.find((one) => one.name === field)?.num_dim;
  if (dimensions === undefined) {
    throw new StandInError(400, `Field \`${field}\` does not have a vector query index.`);
  }
  if (values.length !== dimensions) {
    throw new StandInError(400, `Query field \`${field}\` must have ${dimensions} dimensions.`);
  }
  const parameters = readParameters(rest ?? '');
  return {
    field,
    values: values.map(Number),
    k: parameters.get('k'),
    distanceThreshold: parameters.get('distance_threshold') ?? maxDistance,
  };
}

/**
 * Returns the nearest documents that have the field, nearest first. Both the graph and the flat search of a real server
 * find these, the former by approximation: `flat_search_cutoff` chooses between them.
 */
export function findNearest(
  candidates: readonly StandInHit[],
  { field, values, k, distanceThreshold }: VectorQuery,
  pageSize: number,
): StandInHit[] {
  return candidates
    .flatMap((hit): (StandInHit & { distance: number })[] => {
      const vector = hit.document[field];
      return Array.isArray(vector)
        ? [{ ...hit, distance: cosineDistance(values, vector.map(Number)) }]
        : [];
    })
    .filter(({ distance }) => distance <= distanceThreshold)
    .toSorted((one, other) => one.distance - other.distance || other.sequence - one.sequence)
    .slice(0, k ?? pageSize);
}

const maxDistance = 2;

function readParameters(text: string): Map<string, number> {
  return new Map(
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part): [string, number] => {
        const [name = '', value = '', ...others] = part.split(':').map((one) => one.trim());
        if (value === '' || others.length > 0) {
          throw new StandInError(400, 'Malformed vector query string.');
        }
        return [name, readParameter(name, Number(value))];
      }),
  );
}

function readParameter(name: string, value: number): number {
  const isCount = name === 'k' || name === 'flat_search_cutoff';
  if (isCount && !(Number.isInteger(value) && value >= 0)) {
    throw malformed(`\`${name}\` parameter must be an integer.`);
  }
  if (name === 'distance_threshold' && !(value >= 0 && value <= maxDistance)) {
    throw malformed('`distance_threshold` parameter must be a float between 0.0-2.0.');
  }
  return value;
}

function malformed(why: string): StandInError {
  return new StandInError(400, `Malformed vector query string: ${why}`);
}

function cosineDistance(one: readonly number[], other: readonly number[]): number {
  const product = one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
  const lengths = Math.hypot(...one) * Math.hypot(...other);
  return lengths === 0 ? 1 : 1 - product / lengths;
}
