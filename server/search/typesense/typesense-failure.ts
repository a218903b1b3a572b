/** A call without a usable response. */
export class TypesenseFailure extends Error {
  /** Null when there was no response. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }

  /** True when requests must pause: the cluster is unreachable, failing or rejects the key. */
  get isOutage(): boolean {
    return this.status === null || this.status >= 500 || outageStatuses.has(this.status);
  }
}

const outageStatuses = new Set([401, 403, 408, 429]);

export function failureOf(error: unknown, call: string): TypesenseFailure {
  const status = statusOf(error);
  const reason = error instanceof Error ? error.message : String(error);
  const advice = status === 401 || status === 403 ? ' Check TYPESENSE_API_KEY.' : '';
  return new TypesenseFailure(`Typesense could not complete ${call}: ${reason}.${advice}`, status);
}

function statusOf(error: unknown): number | null {
  const status = error instanceof Error && 'httpStatus' in error ? error.httpStatus : undefined;
  return typeof status === 'number' ? status : null;
}
