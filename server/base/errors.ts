/** The kind of a failure. Only `http/` turns a kind into a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthorised'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'outdated'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable';

interface AppErrorOptions extends ErrorOptions {
  /** The client may retry after this time. */
  retryAfterSeconds?: number;
  /** The errors of single items of a batch. */
  items?: readonly ItemError[];
  /** Further members of the answer, for programs. */
  details?: Readonly<Record<string, unknown>>;
}

export interface ItemError {
  /** The position in the batch, from 0. */
  index: number;
  message: string;
}

/** An error whose message is one sentence for the person who can resolve it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly retryAfterSeconds: number | undefined;
  readonly items: readonly ItemError[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: ErrorKind, message: string, options: AppErrorOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.items = options.items ?? [];
    this.details = options.details ?? {};
  }
}
