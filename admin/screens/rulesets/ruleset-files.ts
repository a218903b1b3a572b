import { saveJsonFile } from '../../kit/save-file.ts';

/** Returns the ruleset of a file; undefined when it does not hold one JSON object. */
export async function readRulesetFile(file: File): Promise<Record<string, unknown> | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // The shop gives it an id of its own.
      const { id: _id, ...body }: { id?: unknown } = { ...value };
      return body;
    }
  } catch {
    // Not JSON.
  }
  return undefined;
}

/** Saves a ruleset as a file that `ruleset import` reads too. */
export function saveRulesetFile(name: string, body: Readonly<Record<string, unknown>>): void {
  const plain = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
  saveJsonFile(plain || 'ruleset', body);
}
