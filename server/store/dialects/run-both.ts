import type { Sql } from './sql.ts';

/**
 * Runs two parts of a transaction that do not need each other's results, and returns these. Where the database takes
 * statements before it has answered former ones, they run at once, which saves turns. When one fails, the other ends
 * first: no statement may run after the rollback.
 */
export async function runBoth<First, Second>(
  { pipelines }: Pick<Sql, 'pipelines'>,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (!pipelines) {
    return [await first(), await second()];
  }
  const [one, other] = await Promise.allSettled([first(), second()]);
  return [valueOf(one), valueOf(other)];
}

function valueOf<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') {
    throw result.reason;
  }
  return result.value;
}
