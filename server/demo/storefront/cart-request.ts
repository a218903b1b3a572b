import type { Context } from 'koa';
import { z } from 'zod';
import { attributesRequestSchema } from './cart-attributes.ts';
import { maxLines, maxQuantity, type CartEntry } from './cart-cookie.ts';

/** A request of `/cart/add.js` or of the form on a product page. */
export interface AddRequest {
  entries: CartEntry[];
  /** True if the caller sent `items` and expects a list in the answer. */
  isList: boolean;
}

/** A request to change a line, given by either variant or `line`, which counts from 1. */
interface ChangeRequest {
  variantId: number | undefined;
  line: number | undefined;
  quantity: number;
}

/** Reads a request; undefined for an invalid body. */
export async function readAddRequest(context: Context): Promise<AddRequest | undefined> {
  const parsed = addSchema.safeParse(await readFields(context));
  return parsed.success ? parsed.data : undefined;
}

/** Reads a request; undefined for an invalid body. */
export async function readChangeRequest(context: Context): Promise<ChangeRequest | undefined> {
  const parsed = changeSchema.safeParse(await readFields(context));
  return parsed.success ? parsed.data : undefined;
}

/** Reads the changes of attributes; undefined for an invalid body. */
export async function readAttributesRequest(
  context: Context,
): Promise<Record<string, string | null> | undefined> {
  const parsed = attributesRequestSchema.safeParse(await readFields(context));
  return parsed.data?.attributes;
}

const maxBytes = 64 * 1024;

/** Creates a schema of integers as numbers or text; forms send only text. */
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
  .object({ id: integer(1), quantity: integer(1, maxQuantity).default(1) })
  .transform(({ id, quantity }) => ({ variantId: id, quantity }));

const addSchema = z.union([
  z
    .object({ items: z.array(entrySchema).min(1).max(maxLines) })
    .transform(({ items }) => ({ entries: items, isList: true })),
  entrySchema.transform((entry) => ({ entries: [entry], isList: false })),
]);

const changeSchema = z
  .object({
    id: integer(1).optional(),
    line: integer(1, maxLines).optional(),
    quantity: integer(0, maxQuantity),
  })
  .refine(({ id, line }) => (id === undefined) !== (line === undefined))
  .transform(({ id, line, quantity }) => ({ variantId: id, line, quantity }));

/** Returns the fields of a JSON object or form; undefined for other bodies. */
async function readFields(context: Context): Promise<unknown> {
  const text = await readText(context);
  if (text === undefined || context.request.is('urlencoded')) {
    return text && Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the route answers with the expected format.
    return undefined;
  }
}

async function readText(context: Context): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of context.req) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    // Reads and drops the rest, since aborting would close the connection before the answer.
    if (bytes <= maxBytes) {
      chunks.push(part);
    }
  }
  return bytes > maxBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}
