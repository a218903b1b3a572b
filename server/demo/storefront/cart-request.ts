import type { Context } from 'koa';
import { z } from 'zod';
import { maximumLines, maximumQuantity, type CartEntry } from './cart-cookie.ts';

/** What `/cart/add.js` and the form of a product page send. */
export interface AddRequest {
  entries: CartEntry[];
  /** The caller sent `items` and is answered in the same form. */
  isList: boolean;
}

/** Exactly one of the two names the line; `line` counts from 1. */
export interface ChangeRequest {
  variantId: number | undefined;
  line: number | undefined;
  quantity: number;
}

/** undefined when the body is not one. */
export async function readAddRequest(context: Context): Promise<AddRequest | undefined> {
  const parsed = addSchema.safeParse(await readFields(context));
  return parsed.success ? parsed.data : undefined;
}

/** undefined when the body is not one. */
export async function readChangeRequest(context: Context): Promise<ChangeRequest | undefined> {
  const parsed = changeSchema.safeParse(await readFields(context));
  return parsed.success ? parsed.data : undefined;
}

const maximumBytes = 64 * 1024;

/** Scripts send numbers or strings, forms strings alone. */
function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER) {
  return z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(minimum).max(maximum));
}

const entrySchema = z
  .object({ id: integer(1), quantity: integer(1, maximumQuantity).default(1) })
  .transform(({ id, quantity }) => ({ variantId: id, quantity }));

const addSchema = z.union([
  z
    .object({ items: z.array(entrySchema).min(1).max(maximumLines) })
    .transform(({ items }) => ({ entries: items, isList: true })),
  entrySchema.transform((entry) => ({ entries: [entry], isList: false })),
]);

const changeSchema = z
  .object({
    id: integer(1).optional(),
    line: integer(1, maximumLines).optional(),
    quantity: integer(0, maximumQuantity),
  })
  .refine(({ id, line }) => (id === undefined) !== (line === undefined))
  .transform(({ id, line, quantity }) => ({ variantId: id, line, quantity }));

/** The fields of a JSON object or of a form; undefined for everything else. */
async function readFields(context: Context): Promise<unknown> {
  const text = await readText(context);
  if (text === undefined || context.request.is('urlencoded')) {
    return text && Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the caller is told what is expected.
    return undefined;
  }
}

async function readText(context: Context): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of context.req) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    // The rest is read and dropped: breaking off would close the connection before the answer.
    if (bytes <= maximumBytes) {
      chunks.push(part);
    }
  }
  return bytes > maximumBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}
