/** A value that the server refuses, by its path in the body: `shops.0.role`. */
interface ValueProblem {
  readonly path: string;
  readonly message: string;
}

/** An answer that is not a success, or no answer at all. */
export class ApiProblem extends Error {
  /** The status of the answer; 0 when the server did not answer. */
  readonly status: number;
  /** Everything that is wrong with the values of a request. */
  readonly values: readonly ValueProblem[];
  /** The body of the answer, which may hold what the person needs to decide. */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.values = readValueProblems(body);
    this.body = body;
  }

  /** Returns the sentence about one value. */
  of(path: string): string | undefined {
    return this.values.find((problem) => problem.path === path)?.message;
  }
}

/** Returns the message of the answer, which is written for people. */
export function readMessage(body: unknown): string | undefined {
  const message = member(body, 'error');
  return typeof message === 'string' ? message : undefined;
}

function readValueProblems(body: unknown): readonly ValueProblem[] {
  const errors = member(body, 'errors');
  return Array.isArray(errors) ? errors.flatMap(toValueProblem) : [];
}

function toValueProblem(value: unknown): readonly ValueProblem[] {
  const path = member(value, 'path');
  const message = member(value, 'message');
  return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
