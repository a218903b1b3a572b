import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { copyData } from '../store/archive/copy.ts';
import type { Database, OpenOptions } from '../store/port/database.ts';
import { openSqlite } from '../store/dialects/sqlite.ts';
import { type DataLocation, openDatabase } from '../store/dialects/open-database.ts';
import { listRunningServers } from '../store/servers/server-presence.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .summary('copies all data from one database to another')
    .description(
      'Copies all data to an empty database, of the same kind or the other, and compares both. Stop the servers\n' +
        'of both before. A copy that was interrupted continues when the command is run again. The source stays\n' +
        'as it is. The variable PGPASSWORD keeps a password out of the list of processes.',
    )
    .requiredOption('--from <address>', 'sqlite:FILE or postgres://user@host/database')
    .requiredOption('--to <address>', 'the same')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples('copy --from sqlite:data/vitrine.sqlite --to postgres://vitrine@localhost/vitrine'),
    )
    .action(async (options: CopyCommandOptions) => {
      const startedAt = Date.now();
      const [from, to] = [parsePlace('--from', options.from), parsePlace('--to', options.to)];
      const summary = await copyBetween(from, to, options);
      const seconds = (Date.now() - startedAt) / 1000;
      print(
        options,
        { from: from.name, to: to.name, ...summary, seconds },
        `Copied ${count(summary.rows)} rows of ${summary.tables} tables from ${from.name} to ${to.name} in ${seconds.toFixed(1)} s.`,
      );
    });
}

interface CopyCommandOptions extends OutputOptions {
  from: string;
  to: string;
}

/** A database as the command line names it. */
interface Place extends DataLocation {
  /** The name for people, without secrets. */
  name: string;
  open(use: OpenOptions['use']): Promise<Database>;
}

function parsePlace(option: string, address: string): Place {
  const [, path] = /^sqlite:(.+)$/.exec(address) ?? [];
  if (path !== undefined) {
    const file = resolve(path);
    return {
      name: `sqlite:${file}`,
      dataDirectory: dirname(file),
      open: (use) => openSqlite(file, { use }),
    };
  }
  const url = /^postgres(ql)?:\/\//.test(address) && URL.canParse(address) && new URL(address);
  if (!url) {
    // The address may contain a password.
    throw new AppError(
      'invalid',
      `${option} cannot be used: it must be sqlite:FILE or postgres://user@host/database.`,
    );
  }
  const location = { dataDirectory: '', databaseUrl: address };
  return {
    name: `postgres://${url.host}${url.pathname}`,
    ...location,
    open: (use) => openDatabase(location, { use }),
  };
}

async function copyBetween(from: Place, to: Place, options: OutputOptions) {
  const source = await from.open('source');
  try {
    await requireUnserved(from, source);
    const target = await to.open('target');
    try {
      await requireUnserved(to, target);
      const progress = createStepProgress(options);
      return await copyData(source, target, {
        onProgress: (reached) => progress.update(reached),
      }).finally(() => progress.end());
    } catch (error) {
      throw target.failures.explain(error);
    } finally {
      await target.close();
    }
  } catch (error) {
    throw source.failures.explain(error);
  } finally {
    await source.close();
  }
}

async function requireUnserved(place: Place, database: Database): Promise<void> {
  if ((await listRunningServers(place, database)).length > 0) {
    throw new AppError(
      'conflict',
      `A server works with ${place.name}: stop it, because the copy would lack what it writes.`,
    );
  }
}

function count(value: number): string {
  return value.toLocaleString('en');
}
