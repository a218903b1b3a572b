/** What went wrong, by meaning. `http/` alone turns a kind into a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'unavailable';

/** An error whose message is one sentence for the person who can mend it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
