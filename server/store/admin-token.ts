import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../errors.ts';

/**
 * Returns the admin token in the data folder. Creates it at the first call, readable only by the owner of the
 * folder.
 */
export function readOrCreateAdminToken(dataDirectory: string): string {
  const path = join(dataDirectory, 'admin-token');
  try {
    writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' });
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
