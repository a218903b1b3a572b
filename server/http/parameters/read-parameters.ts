import { createHash } from 'node:crypto';
import type { GivenParameters } from './given-parameters.ts';

/**
 * The parameters of a request, validated at the first access. Requests for the same URL share them, so they must not
 * be changed.
 */
export class ReadParameters<Parameters> {
  readonly given: GivenParameters;
  readonly #validate: () => Parameters;
  #valid: { parameters: Parameters } | undefined;
  #digest: string | undefined;

  /** @param validate - returns the valid parameters, or throws an error that names the first problem. */
  constructor(given: GivenParameters, validate: () => Parameters) {
    this.given = given;
    this.#validate = validate;
  }

  /** Returns the valid parameters. Throws an error that names the first problem. */
  parameters(): Parameters {
    this.#valid ??= { parameters: this.#validate() };
    return this.#valid.parameters;
  }

  /** Returns a digest of the valid parameters, except those that affect only caching and layout of an answer. */
  digest(): string {
    this.#digest ??= createHash('sha256')
      .update(JSON.stringify({ ...this.parameters(), format: undefined, bust_cache: undefined }))
      .digest('base64url');
    return this.#digest;
  }
}
