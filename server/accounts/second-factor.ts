import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { digestOf } from './secret-digest.ts';

const periodSeconds = 30;

/** Steps before and after the present one, for clocks that differ. */
const toleratedSteps = 1;

interface NewSecondFactor {
  /** In base 32. */
  secret: string;
  uri: string;
  qr_code: QrCode;
}

interface QrCode {
  /** The width and the height, with the margin. */
  size: number;
  /** The dark squares in the syntax of an SVG path. */
  path: string;
}

export function createSecondFactor(email: string): NewSecondFactor {
  const secret = new Secret({ size: 20 });
  const uri = authenticator(secret.base32, email).toString();
  return { secret: secret.base32, uri, qr_code: qrCodeOf(uri) };
}

function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}

/**
 * Returns the time step of a code; undefined for wrong codes and for those of a step that was used already.
 */
export function stepOfCode(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  now: number,
): number | undefined {
  const delta = authenticator(secret, '').validate({
    token: code.replaceAll(/\s/g, ''),
    timestamp: now,
    window: toleratedSteps,
  });
  if (delta === null) {
    return undefined;
  }
  const step = Math.floor(now / 1_000 / periodSeconds) + delta;
  return step > lastStep ? step : undefined;
}

const recoveryCodes = 10;

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns new recovery codes of 79 random bits, such as `k3mv-2xqa-9hfd-t7wc`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () =>
    [group(), group(), group(), group()].join('-'),
  );
}

export function recoveryDigest(code: string): string {
  return digestOf(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

function group(): string {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
}

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Vitrine',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret,
  });
}
