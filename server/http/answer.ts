import type { Context } from 'koa';
import type { Compression } from './compression.ts';
import { answersNotModified, etagOf } from './etag.ts';

/** What a handler returns: JSON text, so that stored texts are joined and never parsed again. */
export interface Answer {
  json: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
  status?: number;
}

export const cacheControl = {
  /** Shared for a moment: a product that sold out must be gone within 5 seconds. */
  listing: 'public, max-age=4',
  minute: 'public, max-age=60',
  /** A theme names the script without a version: it must learn of a new one soon. */
  script: 'public, max-age=300, stale-while-revalidate=86400',
  immutable: 'public, max-age=31536000, immutable',
  none: 'no-store',
} as const;

/** Writes the answer, or 304 when the client holds it already. */
export async function sendAnswer(
  context: Context,
  answer: Answer,
  { pretty, compression }: { pretty: boolean; compression: Compression },
): Promise<void> {
  const text = pretty ? JSON.stringify(JSON.parse(answer.json), null, 2) : answer.json;
  const body = Buffer.from(text);
  context.status = answer.status ?? 200;
  context.set({ ...answer.headers, 'Cache-Control': answer.cacheControl });
  context.type = 'application/json; charset=utf-8';
  const etag = etagOf(body);
  if (!answersNotModified(context, etag)) {
    await compression.send(context, body, etag);
  }
}
