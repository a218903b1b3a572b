import { resolve } from 'node:path';
import { z } from 'zod';
import type { RateLimitCounts } from '../http/rate-limit.ts';

/** A name that parameters and headers may begin with. */
export const oneWord = z
  .string()
  .regex(/^[a-z][a-z0-9]*$/, 'must be one lower-case word such as shopify');

/** A folder, as its absolute path. */
export const folderPath = z.string().transform((path) => resolve(path));

/** A text that only its holders know. */
export const secret = z
  .string()
  .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, none of them a space');

const defaultRateLimits: RateLimitCounts = { reads: 600, events: 1_200, bust: 60 };

/** Parses `on`, `off` (undefined), or the limits that differ from the defaults: `reads=600,bust=10`. */
export function parseRateLimit(
  text: string,
  context: z.RefinementCtx,
): RateLimitCounts | undefined {
  if (text === 'on') {
    return defaultRateLimits;
  }
  if (text === 'off') {
    return undefined;
  }
  const limits = { ...defaultRateLimits };
  for (const part of text.split(',')) {
    const [, limit, count] = /^\s*(reads|events|bust)=([1-9]\d{0,8})\s*$/.exec(part) ?? [];
    if (limit !== 'reads' && limit !== 'events' && limit !== 'bust') {
      context.addIssue({
        code: 'custom',
        message: 'must be on, off, or numbers a minute such as reads=600,events=1200,bust=60',
      });
      return z.NEVER;
    }
    limits[limit] = Number(count);
  }
  return limits;
}

const byteUnits: Readonly<Record<string, number>> = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** Parses a number of bytes such as `64M`, or `off` (undefined). */
export function parseBytes(text: string, context: z.RefinementCtx): number | undefined {
  if (text === 'off') {
    return undefined;
  }
  const [, count, unit = ''] = /^([1-9]\d{0,8})([KMG]?)$/.exec(text) ?? [];
  if (count === undefined) {
    context.addIssue({
      code: 'custom',
      message: 'must be off, or a number of bytes such as 500K, 256M or 2G',
    });
    return z.NEVER;
  }
  return Number(count) * (byteUnits[unit] ?? 1);
}

/** Parses addresses of nodes, separated by commas. */
export function parseNodes(text: string, context: z.RefinementCtx): string[] {
  const nodes = text.split(',').map((node) => node.trim());
  if (!nodes.every((node) => z.url({ protocol: /^https?$/ }).safeParse(node).success)) {
    context.addIssue({
      code: 'custom',
      message: 'must be addresses such as https://search-1.example:8108, separated by commas',
    });
    return z.NEVER;
  }
  return nodes.map((node) => node.replace(/\/+$/, ''));
}

export function wholeNumber({
  from,
  to,
  what = 'a whole number',
}: {
  from: number;
  to: number;
  what?: string;
}) {
  const message = `must be ${what} from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= from && number <= to, message);
}

export function address(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` });
}

export function oneOf<const Values extends readonly string[]>(...values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}
