import { createHash } from 'node:crypto';

/**
 * Returns a hash that changes when the normalised record changes. Omits dates that equal the time of the
 * import: they are defaults, and would make every record look changed.
 */
export function contentHash(value: unknown, importedAt: string): string {
  return contentHashOfText(JSON.stringify(value), importedAt);
}

/** Same as `contentHash`, for the JSON text of the record. */
export function contentHashOfText(text: string, importedAt: string): string {
  const undated = text.replaceAll(JSON.stringify(importedAt), '""');
  return createHash('sha256').update(undated).digest('base64url').slice(0, 22);
}
