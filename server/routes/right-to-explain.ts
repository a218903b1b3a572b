import { AppError } from '../base/errors.ts';

export async function requireRightToExplain(mayExplain: () => Promise<boolean>): Promise<void> {
  if (!(await mayExplain())) {
    throw new AppError(
      'forbidden',
      'An explanation needs the admin token (Authorization: Bearer), or a key with the right to explain.',
    );
  }
}
