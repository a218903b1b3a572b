import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

export interface Upload {
  id: string;
  name: string;
  /** The size that was announced. */
  bytes: number;
  received: number;
  path: string;
}

/** Uploads that nobody has imported go after this time. */
const keptMs = 24 * 3_600_000;

const dataFile = 'data';

/** Files that people have sent for imports. They lie in the data folder of this server, each in a folder of its own. */
export class Uploads {
  readonly #folder: string;

  /** @param dataDirectory - the data folder of the server. */
  constructor(dataDirectory: string) {
    this.#folder = join(dataDirectory, 'uploads');
  }

  async create(shopId: number, { name, bytes }: Pick<Upload, 'name' | 'bytes'>): Promise<Upload> {
    const folder = join(this.#folder, String(shopId));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    if (bytes > bavail * bsize) {
      throw new AppError('conflict', 'The disk of the server has no room for this file.');
    }
    const id = randomBytes(16).toString('hex');
    const place = join(folder, id);
    await mkdir(place, { mode: 0o700 });
    const safe = safeName(name);
    await writeFile(join(place, dataFile), JSON.stringify({ name: safe, bytes }), { mode: 0o600 });
    await writeFile(join(place, safe), '', { mode: 0o600 });
    return { id, name: safe, bytes, received: 0, path: join(place, safe) };
  }

  /** Returns an upload of the shop that lies on this server. */
  async find(shopId: number, id: string): Promise<Upload> {
    const place = join(this.#folder, String(shopId), id);
    const found =
      /^[\da-f]{32}$/.test(id) && (await readFile(join(place, dataFile), 'utf8').catch(() => null));
    if (!found) {
      throw new AppError('not-found', 'This file is not on the server: send it again.');
    }
    const { name, bytes }: Pick<Upload, 'name' | 'bytes'> = JSON.parse(found);
    const path = join(place, name);
    return { id, name, bytes, path, received: (await stat(path)).size };
  }

  /** Writes a piece of a file to the disk as it arrives. Pieces follow each other without gaps. */
  async append(upload: Upload, offset: number, content: Readable): Promise<number> {
    if (offset > upload.received || offset > upload.bytes) {
      throw new AppError('conflict', `The file has ${upload.received} bytes: go on from there.`);
    }
    const file = await open(upload.path, 'r+');
    let end = offset;
    try {
      // The answer to a piece that is too long needs the connection.
      const pieces: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false });
      for await (const piece of pieces) {
        if (end + piece.length > upload.bytes) {
          throw new AppError('invalid', 'The file is longer than it was said to be.');
        }
        await file.write(piece, 0, piece.length, end);
        end += piece.length;
      }
      return end;
    } finally {
      await file.close();
    }
  }

  async remove(shopId: number, id: string): Promise<void> {
    await rm(join(this.#folder, String(shopId), id), { recursive: true, force: true });
  }

  /** Removes files that have lain for a day. */
  async removeOld(now: number): Promise<void> {
    for (const shop of await namesIn(this.#folder)) {
      for (const id of await namesIn(join(this.#folder, shop))) {
        const place = join(this.#folder, shop, id);
        const { mtimeMs } = await stat(place);
        if (now - mtimeMs > keptMs) {
          await rm(place, { recursive: true, force: true });
        }
      }
    }
  }
}

/** Returns a name that is safe on every disk, and that people recognise in problems. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]+/g, '_').slice(-100);
  return /^[.\s]*$/.test(plain) || plain === dataFile ? `file-${plain}` : plain;
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
