import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { Refused } from '../refusal.ts';
import type { WooApi } from './woo-api.ts';

/** The part of the API that answers one address. */
export type WooGetter = Pick<WooApi, 'get'>;

const settingSchema = z.object({ value: z.string() });

/** Returns the value of a setting such as `general/woocommerce_currency`; null where the store does not tell it. */
export async function readSetting(api: WooGetter, name: string): Promise<string | null> {
  return (await readTold(api, `settings/${name}`, settingSchema))?.value ?? null;
}

/** Reads an answer. Returns undefined for what is refused, missing or of another shape. */
export async function readTold<Value>(
  api: WooGetter,
  path: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  return unlessUntold(async () => schema.safeParse((await api.get(path)).value).data);
}

/** Returns undefined where the store refuses or lacks what is read. */
export async function unlessUntold<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof AppError && ['not-found', 'invalid'].includes(error.kind);
    if (isMissing || error instanceof Refused) {
      return undefined;
    }
    throw error;
  }
}
