import knex, { type Knex } from 'knex';
import { projectRoot } from '../../base/project-root.ts';
import { AppError } from '../../base/errors.ts';
import { silence } from './silence.ts';

/** Opens a pool of connections by the driver of SQLite, which is native code that an installation may lack. */
export function openSqlite(file: string, options: Knex.Config): Knex {
  try {
    return knex({
      ...options,
      client: 'sqlite3',
      connection: { filename: file },
      useNullAsDefault: true,
      log: silence,
    });
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `The SQLite driver does not work on this machine: install a C++ compiler, make and Python 3 (on Debian: apt-get install g++ make python3), then run npm_config_build_from_source=sqlite3 npm ci --prefix ${projectRoot()}, or set DATABASE_URL to use PostgreSQL.`,
      { cause },
    );
  }
}
