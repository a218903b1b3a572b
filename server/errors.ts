/** What went wrong, by meaning. `http/` alone turns a kind into a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable';

export interface AppErrorOptions extends ErrorOptions {
  /** When asking again makes sense. */
  retryAfterSeconds?: number;
}

/** An error whose message is one sentence for the person who can mend it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
