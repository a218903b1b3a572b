import { AppError } from '../base/errors.ts';

/** `field`: a part of the records of a kind, named `<kind>.<part>`. */
export type RefusedStep = 'kind' | 'field' | 'topic';

/** A step of a connection that its store refuses, while it allows the others. */
export interface Refusal {
  step: RefusedStep;
  name: string;
  /** The words of the store, or ours for what was not asked. */
  reason: string;
  /** The permission that would mend it; null when no permission does. */
  scope: string | null;
  /** False for a step whose permission is missing: the store is not asked for it. */
  isAsked: boolean;
}

/** Returns the refusal of a step for which the credentials have none of the permissions that allow it. */
export function missingPermission(
  step: RefusedStep,
  name: string,
  scopes: readonly string[],
): Refusal {
  const [scope = null] = scopes;
  const reason = `The app has no permission ${scopes.join(' or ')}.`;
  return { step, name, reason, scope, isAsked: false };
}

/** Thrown when a store refuses what was asked, and only that: the credentials are valid. */
export class Refused extends AppError {
  /** The words of the store. */
  readonly reason: string;
  /** Where in the answer the refused field is, without positions in lists. */
  readonly path: readonly string[];
  readonly scope: string | null;

  constructor({
    reason,
    path,
    scope,
  }: {
    reason: string;
    path: readonly string[];
    scope: string | null;
  }) {
    super('forbidden', `The token may not read this: ${reason}`);
    this.reason = reason;
    this.path = path;
    this.scope = scope;
  }
}
