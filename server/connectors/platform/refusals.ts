import { z } from 'zod';
import { knownPlatforms } from '../../contract/names.ts';
import { AppError } from '../../base/errors.ts';
import type { JsonAnswer } from '../outgoing/json-client.ts';
import { Refused } from '../refusal.ts';

/** The error of an address that has another API than that of the platform which was asked for. */
export class OtherPlatform extends AppError {}

const wordsSchema = z.object({ errors: z.string().max(300) });

/** Returns why a store does not answer a query, with what to do about it. */
export function refusalOf(
  { status, headers, value }: JsonAnswer,
  { address, platform }: { address: string; platform: string },
): AppError {
  const told = platformToldBy(headers);
  if (told !== undefined && told !== platform) {
    return new OtherPlatform(
      'invalid',
      `${address} is a store of ${told}, not of ${platform}: name this platform when you connect it.`,
    );
  }
  const { data } = wordsSchema.safeParse(value);
  const words = data ? ` (${data.errors})` : '';
  switch (status) {
    case 401:
      return new AppError(
        'unauthorised',
        `${address} refuses the token${words}: it was revoked, or is one of another store. Connect the store again with a new one.`,
      );
    case 403:
      return new AppError(
        'forbidden',
        `${address} refuses the request${words}: give the app the permission that it lacks, and see that the store is open.`,
      );
    case 404:
      return new OtherPlatform(
        'invalid',
        `${address} has no API of ${platform}: give the permanent address of the store, or name another platform.`,
      );
    default:
      return new AppError(
        'unavailable',
        `${address} answers ${status}${words}: check the address of the store, and that it is open.`,
      );
  }
}

/** Returns the platform that the headers of an answer name; undefined where they name none. */
function platformToldBy(headers: Headers): string | undefined {
  for (const name of headers.keys()) {
    const told =
      /^x-(.+)-api-version$/.exec(name)?.[1] ??
      knownPlatforms.find((platform) => name.startsWith(`x-${platform}-`));
    if (told !== undefined) {
      return told;
    }
  }
  return undefined;
}

interface FieldError {
  message: string;
  path?: readonly (string | number)[] | null | undefined;
  extensions?: { requiredAccess?: string | null | undefined } | null | undefined;
}

/** Returns the refusal of a field, which the store tells in its answer. */
export function refusedField({ message, path, extensions }: FieldError): Refused {
  return new Refused({
    reason: message,
    path: (path ?? []).filter((step) => typeof step === 'string'),
    scope: scopeIn(`${extensions?.requiredAccess ?? ''} ${message}`),
  });
}

/** Returns the refusal of a whole request by its status. */
export function refusedRequest({ status, value }: JsonAnswer): Refused {
  const { data } = wordsSchema.safeParse(value);
  const reason = data?.errors ?? `The store answers ${status} and gives no reason.`;
  return new Refused({ reason, path: [], scope: scopeIn(reason) });
}

function scopeIn(words: string): string | null {
  return /\bread_[a-z_]+/.exec(words)?.[0] ?? null;
}
