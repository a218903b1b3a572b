import { AppError } from '../../base/errors.ts';

/** Creates the error for a file that cannot be read further: one sentence that begins with the path. */
export function damagedFile(path: string, reason: string, options?: ErrorOptions): AppError {
  return new AppError('invalid', `${path} ${reason}.`, options);
}
