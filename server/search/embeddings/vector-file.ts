import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { VectorTable } from './vector-table.ts';

/** The characters of the hash of a text. */
export const hashLength = 22;

const digestBytes = 32;

const headerSchema = z.strictObject({
  format: z.literal(1),
  model: z.string(),
  dimensions: z.int().min(0),
  ids: z.array(z.int()),
  hashes: z.array(z.string()),
});

export function vectorFilePath(folder: string, shopId: number): string {
  return join(folder, `${shopId}.vectors`);
}

/** Writes the vectors of a shop under a temporary name, then renames the file. */
export async function writeVectors(path: string, model: string, table: VectorTable): Promise<void> {
  const ids = table.ids();
  const header = Buffer.from(
    JSON.stringify({
      format: 1,
      model,
      dimensions: table.dimensions,
      ids,
      hashes: ids.map((id) => table.hashOf(id) ?? ''),
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const vectors = ids.map((_, place) => {
    const { buffer, byteOffset, byteLength } = table.vectorAt(place);
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  const body = Buffer.concat([size, header, ...vectors]);
  const temporary = `${path}.new`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(temporary, Buffer.concat([digestOf(body), body]));
    await rename(temporary, path);
  } catch (error) {
    // A partial file would fill the disk further.
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads the vectors of a shop; an empty table when there are none, of another model, or damaged ones. */
export async function readVectors(path: string, model: string): Promise<VectorTable> {
  const table = new VectorTable();
  const file = await readFile(path).catch(() => undefined);
  const body = file?.subarray(digestBytes);
  if (!file || !body || !digestOf(body).equals(file.subarray(0, digestBytes))) {
    return table;
  }
  const start = 4 + body.readUInt32LE(0);
  const header = headerSchema.safeParse(JSON.parse(body.subarray(4, start).toString())).data;
  if (!header || header.model !== model) {
    return table;
  }
  const { ids, hashes, dimensions } = header;
  ids.forEach((id, place) => {
    const from = start + place * dimensions;
    table.put(id, hashes[place] ?? '', Int8Array.from(body.subarray(from, from + dimensions)));
  });
  return table;
}

/** Removes the files of shops that are gone. */
export async function removeStaleVectors(
  folder: string,
  shopIds: readonly number[],
): Promise<void> {
  const wanted = new Set(shopIds.map((shopId) => vectorFilePath(folder, shopId)));
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (/^\d+\.vectors(\.new)?$/.test(name) && !wanted.has(path)) {
      await rm(path, { force: true });
    }
  }
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest();
}
