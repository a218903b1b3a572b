import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

export const jsonObject = z.record(z.string(), z.unknown());

/** Returns whether a value of a JSON text is an object. The schema does the same and copies its fields. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
