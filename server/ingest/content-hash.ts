import { createHash } from 'node:crypto';

/**
 * Tells whether a normalised record has changed since the last import. Dates that are there only
 * because the file has none are left out, or every import would seem to change everything.
 */
export function contentHash(value: unknown, importedAt: string): string {
  return contentHashOfText(JSON.stringify(value), importedAt);
}

/** As `contentHash`, of the JSON text of the record. */
export function contentHashOfText(text: string, importedAt: string): string {
  const undated = text.replaceAll(JSON.stringify(importedAt), '""');
  return createHash('sha256').update(undated).digest('base64url').slice(0, 22);
}
