import { createHash } from 'node:crypto';
import type { GivenParameters } from './given-parameters.ts';

/**
 * The parameters of a request, validated when they are first asked for. Requests for the same URL share them: they must
 * not be changed.
 */
export class ReadParameters<Parameters> {
  readonly given: GivenParameters;
  readonly #validate: () => Parameters;
  #valid: { parameters: Parameters } | undefined;
  #digest: string | undefined;

  /** @param validate - throws what must change when the parameters are not valid. */
  constructor(given: GivenParameters, validate: () => Parameters) {
    this.given = given;
    this.#validate = validate;
  }

  /** Throws what must change when they are not valid. */
  parameters(): Parameters {
    this.#valid ??= { parameters: this.#validate() };
    return this.#valid.parameters;
  }

  /** Returns a digest of the valid parameters, without those that only change how an answer is made or laid out. */
  digest(): string {
    this.#digest ??= createHash('sha256')
      .update(JSON.stringify({ ...this.parameters(), format: undefined, bust_cache: undefined }))
      .digest('base64url');
    return this.#digest;
  }
}
