/** A call without a usable response. */
export class TypesenseFailure extends Error {
  /** Null when there was no response. */
  readonly status: number | null;

  /** True when the response did not arrive in time, although the server may be well. */
  readonly isTimeout: boolean;

  constructor(
    message: string,
    status: number | null,
    { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {},
  ) {
    super(message, options);
    this.status = status;
    this.isTimeout = isTimeout;
  }

  /** True when requests must pause: the cluster is unreachable, failing or rejects the key. */
  get isOutage(): boolean {
    return this.status === null || this.status >= 500 || outageStatuses.has(this.status);
  }
}

/** The collection of a shop does not exist: the cluster lost its data, or they were deleted. */
export class MissingCollection extends TypesenseFailure {
  constructor(collection: string) {
    super(`Typesense has no collection ${collection}: it will be filled again`, 404);
  }
}

/** A shop has another number of documents than of products: somebody has deleted some, or a write was lost. */
export class IncompleteCollection extends Error {
  constructor(shopId: number, products: number) {
    super(
      `The documents of shop ${shopId} in Typesense differ from its catalog by ${products} products: ` +
        'these are written again, and the fallback answers meanwhile.',
    );
  }
}

/** Another installation, or another state of the data, has written the collection of a shop. */
export class ForeignCollection extends TypesenseFailure {
  constructor(collection: string) {
    super(
      `Typesense has the collection ${collection}, which another installation with this SERVICE_NAME has written, ` +
        'or this one before its data were replaced. Choose another SERVICE_NAME, or delete the collections of ' +
        'others by the command "cluster take-over".',
      null,
    );
  }

  override get isOutage(): boolean {
    return false;
  }
}

const outageStatuses = new Set([401, 403, 408, 429]);

export function failureOf(error: unknown, call: string): TypesenseFailure {
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const advice = status === 401 || status === 403 ? ' Check TYPESENSE_API_KEY.' : '';
  return new TypesenseFailure(`Typesense could not complete ${call}: ${reason}.${advice}`, status, {
    isTimeout: hasTimedOut(error),
  });
}

/** The codes of a client that stopped waiting for a response. */
const timeoutCodes = new Set<unknown>(['ECONNABORTED', 'ETIMEDOUT']);

function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && timeoutCodes.has(error.code);
}

function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'httpStatus' in error ? error.httpStatus : undefined;
  return typeof status === 'number' ? status : null;
}
