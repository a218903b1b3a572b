import { z } from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

export const jsonObject = z.record(z.string(), z.unknown());
