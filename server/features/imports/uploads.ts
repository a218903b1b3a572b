import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../base/errors.ts';

export interface Upload {
  id: string;
  name: string;
  /** The size that was announced. */
  bytes: number;
  received: number;
  path: string;
  /** The newest run that reads it, or has read it. */
  runId: number | undefined;
}

/** Uploads that nobody has imported go after this time. */
const keptMs = 24 * 3_600_000;

const dataFile = 'data';

/** Holds the id of the newest run that reads the file. */
const runFile = 'run';

const gib = 1_024 ** 3;

/** The longest piece of a file. */
const maxPieceBytes = 8 * 1_024 ** 2;

interface UploadLimits {
  /** The bytes of all files that a shop may have on the server at a time. */
  mostShopBytes: number;
  /** The bytes of the disk that stay free for the database. */
  reservedBytes: number;
}

const usualLimits: UploadLimits = { mostShopBytes: 8 * gib, reservedBytes: gib };

/** Files that people have sent for imports, each in a folder of its own. All servers of a database have the same. */
export class Uploads {
  readonly #folder: string;
  readonly #limits: UploadLimits;

  constructor(folder: string, limits: Partial<UploadLimits> = {}) {
    this.#folder = folder;
    this.#limits = { ...usualLimits, ...limits };
  }

  async create(shopId: number, { name, bytes }: Pick<Upload, 'name' | 'bytes'>): Promise<Upload> {
    const folder = join(this.#folder, String(shopId));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#requireRoom(folder, shopId, bytes);
    const id = randomBytes(16).toString('hex');
    const place = join(folder, id);
    await mkdir(place, { mode: 0o700 });
    const safe = safeName(name);
    await writeFile(join(place, dataFile), JSON.stringify({ name: safe, bytes }), { mode: 0o600 });
    await writeFile(join(place, safe), '', { mode: 0o600 });
    return { id, name: safe, bytes, received: 0, path: join(place, safe), runId: undefined };
  }

  /** Returns an upload of the shop. */
  async find(shopId: number, id: string): Promise<Upload> {
    const place = join(this.#folder, String(shopId), id);
    const found =
      idOfUpload.test(id) && (await readFile(join(place, dataFile), 'utf8').catch(() => null));
    if (!found) {
      throw new AppError(
        'not-found',
        'This file is not on the server: send it again. Several servers need one UPLOAD_DIR for all.',
      );
    }
    const { name, bytes }: Pick<Upload, 'name' | 'bytes'> = JSON.parse(found);
    const path = join(place, name);
    const run = await readFile(join(place, runFile), 'utf8').catch(() => null);
    const { size: received } = await stat(path);
    return { id, name, bytes, path, received, runId: run === null ? undefined : Number(run) };
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
        // The announced length of the body says nothing about a chunked one.
        if (end + piece.length - offset > maxPieceBytes) {
          throw new AppError('too-large', 'The piece is larger than 8 MiB: send less at a time.');
        }
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

  /** Records the run that reads an upload. */
  async assign(shopId: number, id: string, runId: number): Promise<void> {
    await writeFile(join(this.#folder, String(shopId), id, runFile), String(runId), {
      mode: 0o600,
    });
  }

  async remove(shopId: number, id: string): Promise<void> {
    await rm(join(this.#folder, String(shopId), id), { recursive: true, force: true });
  }

  async removeShop(shopId: number): Promise<void> {
    const folder = join(this.#folder, String(shopId));
    for (const id of await uploadsIn(folder)) {
      await rm(join(folder, id), { recursive: true, force: true });
    }
    if ((await namesIn(folder)).length === 0) {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Removes files that have lain for a day, and those of shops that no longer exist. Nothing else in the folder, which the
   * operator may have for other files too.
   */
  async removeOld(now: number, isShop: (id: number) => Promise<boolean>): Promise<void> {
    for (const shop of await namesIn(this.#folder)) {
      if (!/^\d+$/.test(shop)) {
        continue;
      }
      if (!(await isShop(Number(shop)))) {
        await this.removeShop(Number(shop));
      }
      for (const id of await uploadsIn(join(this.#folder, shop))) {
        const place = join(this.#folder, shop, id);
        // Another server may have removed it meanwhile.
        const found = await stat(place).catch(() => undefined);
        if (found && now - found.mtimeMs > keptMs) {
          await rm(place, { recursive: true, force: true });
        }
      }
    }
  }

  /** Refuses a file that exceeds the share of the shop or the free disk, with what was announced before. */
  async #requireRoom(folder: string, shopId: number, bytes: number): Promise<void> {
    const ofShop = await this.#uploadsOf(shopId);
    const total = ofShop.reduce((sum, upload) => sum + upload.bytes, bytes);
    if (total > this.#limits.mostShopBytes) {
      throw new AppError(
        'conflict',
        'The files of this shop take too much of the disk: import those that were sent, or wait a day.',
      );
    }
    let announced = bytes;
    for (const shop of await namesIn(this.#folder)) {
      for (const upload of await this.#uploadsOf(Number(shop))) {
        announced += upload.bytes - upload.received;
      }
    }
    const { bavail, bsize } = await statfs(folder);
    if (announced + this.#limits.reservedBytes > bavail * bsize) {
      throw new AppError('conflict', 'The disk of the server has no room for this file.');
    }
  }

  /** Returns the uploads of a shop without those that are removed meanwhile. */
  async #uploadsOf(shopId: number): Promise<Upload[]> {
    const ids = await uploadsIn(join(this.#folder, String(shopId)));
    const found = await Promise.all(ids.map((id) => this.find(shopId, id).catch(() => [])));
    return found.flat();
  }
}

/** Returns a name that is safe on every disk, and that people recognise in problems. */
function safeName(name: string): string {
  const plain = name.replaceAll(/[^\w.() -]+/g, '_').slice(-100);
  return /^[.\s]*$/.test(plain) || plain === dataFile || plain === runFile
    ? `file-${plain}`
    : plain;
}

const idOfUpload = /^[\da-f]{32}$/;

async function uploadsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => idOfUpload.test(name));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
