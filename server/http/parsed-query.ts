import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Names } from '../contract/names.ts';
import { personalParameters } from '../contract/parameters.ts';
import { type RawParameters, readQuery } from './query.ts';
import { validateQuery } from './validate.ts';

/** The parameters of a request as they were given, and what the exits and limits need to know of them. */
export interface GivenParameters {
  values: RawParameters;
  /** They tell of one shopper: the answer is nobody else's. */
  isPersonal: boolean;
  isPretty: boolean;
  isBust: boolean;
  /** With `presentment_prices`, which `country_code` has replaced. */
  isDeprecated: boolean;
}

export function givenParameters(values: RawParameters): GivenParameters {
  return {
    values,
    isPersonal: personalParameters.some((name) => name in values),
    isPretty: values.format === 'pretty',
    isBust: values.bust_cache === 'yes',
    isDeprecated: 'presentment_prices' in values,
  };
}

export interface ParsedQuery<Parameters> {
  given: GivenParameters;
  /** With those that stand in the path. Throws what must change when they are not valid. */
  parameters(inPath: RawParameters): Parameters;
}

/** Longer queries, and more of them, are not a theme's. */
const keptQueries = 1_000;
const keptLength = 1_000;

/**
 * Reads and validates the queries of one endpoint. Pages ask the same again and again, and the same text
 * has the same meaning: parameters are shared between requests and must not be changed.
 */
export class QueryParser<Schema extends z.ZodType> {
  readonly #schema: Schema;
  readonly #names: Names;
  readonly #kept = new LRUCache<string, ParsedQuery<z.output<Schema>>>({ max: keptQueries });

  constructor(schema: Schema, names: Names) {
    this.#schema = schema;
    this.#names = names;
  }

  parse(queryString: string): ParsedQuery<z.output<Schema>> {
    const kept = this.#kept.get(queryString);
    if (kept) {
      return kept;
    }
    const given = givenParameters(readQuery(queryString, this.#names));
    let valid: { parameters: z.output<Schema> } | undefined;
    const parsed = {
      given,
      parameters: (inPath: RawParameters) => {
        if (Object.keys(inPath).length > 0) {
          return validateQuery(this.#schema, { ...given.values, ...inPath });
        }
        valid ??= { parameters: validateQuery(this.#schema, given.values) };
        return valid.parameters;
      },
    };
    if (queryString.length <= keptLength && !given.isPersonal) {
      this.#kept.set(queryString, parsed);
    }
    return parsed;
  }
}
