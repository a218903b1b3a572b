import { z } from 'zod';
import { AppError } from '../../base/errors.ts';

/** A server of embeddings that the operator has chosen. */
export interface EmbeddingsOptions {
  /** The address of the server, or of its embeddings: `http://localhost:11434`. */
  url: string;
  apiKey?: string | undefined;
  model: string;
}

/** Turns texts into vectors of one length, in their order. Throws an `AppError` in words for the operator. */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Float32Array[]>;

const longestVector = 4_096;

/** A vector of the longest kind, as JSON, for each text of a request. */
const maxAnswer = 16 * 1024 * 1024;

const answerSchema = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0),
      embedding: z.array(z.number()).min(1).max(longestVector),
    }),
  ),
});

/**
 * Creates a client of the OpenAI-compatible `/v1/embeddings`. The address is the operator's own, so private networks are
 * allowed; redirects are refused, so that texts and key go nowhere else.
 */
export function createEmbed({ url, apiKey, model }: EmbeddingsOptions): Embed {
  const address = endpointOf(url);
  const { host } = new URL(address);
  return async (texts, signal) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal,
    }).catch((cause: unknown) => {
      throw failure(host, signal.aborted ? 'did not answer in time' : 'cannot be reached', cause);
    });
    const body = await readBounded(response, host);
    if (!response.ok) {
      throw failure(host, `answered ${response.status}: ${body.slice(0, 200)}`);
    }
    return readVectors(body, texts.length, host);
  };
}

/** Returns the address of the endpoint for that of a server. */
function endpointOf(url: string): string {
  const { pathname } = new URL(url);
  const base = url.replace(/\/+$/, '');
  if (/\/embeddings\/?$/.test(pathname)) {
    return base;
  }
  return /\/v\d+\/?$/.test(pathname) ? `${base}/embeddings` : `${base}/v1/embeddings`;
}

async function readBounded(response: Response, host: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > maxAnswer) {
        throw failure(host, 'answered more than 16 MB');
      }
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof AppError ? error : failure(host, 'broke its answer off', error);
  }
  return Buffer.concat(parts).toString();
}

function readVectors(body: string, count: number, host: string): Float32Array[] {
  const parsed = answerSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    throw failure(host, 'answered something else than embeddings');
  }
  const ordered = parsed.data.data.toSorted((one, other) => one.index - other.index);
  const dimensions = ordered[0]?.embedding.length;
  const isWhole =
    ordered.length === count &&
    ordered.every(({ index, embedding }, place) => {
      return index === place && embedding.length === dimensions;
    });
  if (!isWhole) {
    throw failure(host, `answered other vectors than one for each of ${count} texts`);
  }
  return ordered.map(({ embedding }) => Float32Array.from(embedding));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failure(host: string, what: string, cause?: unknown): AppError {
  return new AppError('unavailable', `The server of embeddings ${host} ${what}.`, { cause });
}
