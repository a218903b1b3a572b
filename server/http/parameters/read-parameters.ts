import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { personParameterNames } from '../../contract/parameters.ts';
import type { RequestWarning } from '../../contract/request-warning.ts';
import { type GivenParameters, givenParameters } from './given-parameters.ts';
import type { RawParameters } from './query.ts';
import { validateQuery } from './validate.ts';

/** They affect only the caching and the layout of an answer, or answers that no cache keeps. */
const besideDigest = Object.fromEntries(
  ['format', 'bust_cache', ...personParameterNames].map((name) => [name, undefined]),
);

/**
 * The parameters of a request, validated at the first access. Requests for the same URL share them, so they must not
 * be changed.
 */
export class ReadParameters<Parameters> {
  readonly given: GivenParameters;
  readonly #validate: () => Parameters;
  readonly #warn: () => RequestWarning[];
  #valid: { parameters: Parameters } | undefined;
  #warnings: RequestWarning[] | undefined;
  #digest: string | undefined;

  /**
   * @param validate - returns the valid parameters, or throws an error that names the first problem.
   * @param warn - returns what of them has no effect.
   */
  constructor(
    given: GivenParameters,
    validate: () => Parameters,
    warn: () => RequestWarning[] = () => [],
  ) {
    this.given = given;
    this.#validate = validate;
    this.#warn = warn;
  }

  /** Returns the valid parameters. Throws an error that names the first problem. */
  parameters(): Parameters {
    this.#valid ??= { parameters: this.#validate() };
    return this.#valid.parameters;
  }

  /** Returns what of the parameters has no effect. */
  warnings(): readonly RequestWarning[] {
    this.#warnings ??= this.#warn();
    return this.#warnings;
  }

  /** Returns a digest of the valid parameters, except those that decide nothing of a shared answer. */
  digest(): string {
    this.#digest ??= createHash('sha256')
      .update(JSON.stringify({ ...this.parameters(), ...besideDigest }))
      .digest('base64url');
    return this.#digest;
  }
}

/** Reads the parameters of an endpoint that another one asks for its answer. */
export function readValues<Parameters extends z.ZodType>(
  { parameters }: { parameters: Parameters },
  values: RawParameters,
): ReadParameters<z.output<Parameters>> {
  return new ReadParameters(givenParameters(values), () => validateQuery(parameters, values));
}
