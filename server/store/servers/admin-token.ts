import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { dataFiles } from '../../base/data-folder.ts';
import type { Database } from '../port/database.ts';
import type { DataLocation } from '../dialects/open-database.ts';

/**
 * Returns the admin token in the data folder; undefined when the data stand in a database. Creates it at the
 * first call, readable only by the owner of the folder.
 */
export function tokenInFolder({ dataDirectory, databaseUrl }: DataLocation): string | undefined {
  if (databaseUrl !== undefined) {
    return undefined;
  }
  const path = join(dataDirectory, dataFiles.adminToken);
  try {
    writeFileSync(path, newToken(), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!isAlreadyThere(error)) {
      throw unusable(path, error);
    }
  }
  return readToken(path);
}

function readToken(path: string): string {
  let token: string;
  try {
    token = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw unusable(path, error);
  }
  if (token === '') {
    throw new AppError('invalid', `${path} is empty: delete it, and a new token is made.`);
  }
  return token;
}

function unusable(path: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError('invalid', `The admin token ${path} cannot be used: ${reason}.`, { cause });
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Returns the admin token in the database, which all servers share. Creates it at the first call. */
export function createSharedToken(database: Database): Promise<string> {
  return database.write(null, async (transaction) => {
    const created = { name: 'admin-token', value: newToken() };
    await transaction<SecretRow>('installation_secrets')
      .insert(created)
      .onConflict('name')
      .ignore();
    const row = await transaction<SecretRow>('installation_secrets')
      .where({ name: created.name })
      .first();
    return row?.value ?? created.value;
  });
}

interface SecretRow {
  name: string;
  value: string;
}

function newToken(): string {
  return randomBytes(24).toString('hex');
}
