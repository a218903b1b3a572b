import type { Callers } from './callers.ts';

/** Values that exist in the installation, so that requests get past the first check. */
export interface Seeds {
  callers: Callers;
  /** Values of paths by place, such as `rulesets/{object}`, and by the names that `care.ts` uses. */
  paths: Map<string, string[]>;
  /** Queries that were accepted, by operation. */
  queries: Map<string, string[]>;
  /** Bodies that were accepted, by operation. */
  bodies: Map<string, unknown[]>;
}

export function addSeed<Value>(to: Map<string, Value[]>, name: string, ...values: Value[]): void {
  to.set(name, [...(to.get(name) ?? []), ...values]);
}
