import { createHmac, timingSafeEqual } from 'node:crypto';

/** Longer than a bot waits for each shopper that it invents, shorter than most visits. */
const minAgeMs = 60_000;

const tokenPattern = /^([0-9a-z]{1,11})\.([\w-]{43})$/;

/**
 * Returns a proof that the service knew a session at a time: the time in base 36 and an HMAC over session and
 * time. Customer signatures use the same secret over digits only, so neither can replace the other.
 */
export function signSession(identitySecret: string, uuid: string, now: number): string {
  const issuedAt = Math.floor(now).toString(36);
  return `${issuedAt}.${sign(identitySecret, uuid, issuedAt).toString('base64url')}`;
}

/** Returns whether the token belongs to the session and is old enough. */
export function isAgedSession(
  identitySecret: string,
  uuid: string,
  token: string | undefined,
  now: number,
): boolean {
  const [, issuedAt = '', signature = ''] = tokenPattern.exec(token ?? '') ?? [];
  if (issuedAt === '' || now - Number.parseInt(issuedAt, 36) < minAgeMs) {
    return false;
  }
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(identitySecret, uuid, issuedAt);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(identitySecret: string, uuid: string, issuedAt: string): Buffer {
  return createHmac('sha256', identitySecret).update(`session ${issuedAt} ${uuid}`).digest();
}
