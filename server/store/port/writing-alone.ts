import type { Database } from './database.ts';

/** Returns the database with writes that remove what events refer to: none is recorded for their shops meanwhile. */
export function writingAlone(database: Database): Database {
  return {
    ...database,
    write: (scope, work, options) => database.write(scope, work, { ...options, access: 'alone' }),
  };
}
