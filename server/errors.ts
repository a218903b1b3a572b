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
  /** Of a batch, what is wrong with which item. */
  items?: readonly ItemError[];
}

export interface ItemError {
  /** Place in the batch, from 0. */
  index: number;
  message: string;
}

/** An error whose message is one sentence for the person who can mend it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;
  readonly items: readonly ItemError[];

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.items = options.items ?? [];
  }
}
