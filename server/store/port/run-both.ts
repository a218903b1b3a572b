import type { Sql } from './sql.ts';

/**
 * Runs two parts of a transaction that do not need each other's results, and returns both results. On a connection that
 * takes statements before it has answered former ones, the parts run at once, which saves round trips. When one fails,
 * the other ends first, because no statement may run after the rollback; the error is that of the part that failed first.
 */
export async function runBoth<First, Second>(
  { pipelines }: Pick<Sql, 'pipelines'>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (!pipelines) {
    return [await first(), await second()];
  }
  // What a transaction runs after a failed statement fails too, without the cause.
  const causes: unknown[] = [];
  const noteCause = (error: unknown): never => {
    causes.push(error);
    throw error;
  };
  const [one, other] = await Promise.allSettled([
    first().catch(noteCause),
    second().catch(noteCause),
  ]);
  if (one.status === 'rejected' || other.status === 'rejected') {
    throw causes[0];
  }
  return [one.value, other.value];
}
