import { createHash, randomBytes } from 'node:crypto';

/** Returns a random secret for a cookie or an address. */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Returns the form in which a random secret is stored. It needs no salt, because nobody can guess the secret. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
