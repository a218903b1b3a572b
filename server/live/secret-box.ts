import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { AppError } from '../errors.ts';

export interface SecretKeyPlace {
  /** The key of the operator; absent: the file has one. */
  secretKey: string | undefined;
  /** Created with the first secret, readable only by its owner. */
  keyFile: string;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts the credentials of stores. A copy of the database alone does not give them away. */
export class SecretBox {
  readonly #place: SecretKeyPlace;
  #key: Buffer | undefined;

  constructor(place: SecretKeyPlace) {
    this.#place = place;
  }

  /** Encrypts a text for one shop; the result is of no use in the row of another one. */
  seal(shopId: number, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#readKey(), nonce);
    cipher.setAAD(Buffer.from(`shop ${shopId}`));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  open(shopId: number, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv(algorithm, this.#readKey(), bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(`shop ${shopId}`));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new AppError(
        'forbidden',
        'The credentials of the store cannot be read with this key: set SECRET_KEY to the one that they were saved with, or connect the store again.',
        { cause },
      );
    }
  }

  #readKey(): Buffer {
    const { secretKey, keyFile } = this.#place;
    this.#key ??= createHash('sha256')
      .update(secretKey ?? keyIn(keyFile))
      .digest();
    return this.#key;
  }
}

function keyIn(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new AppError('invalid', `The key file ${file} cannot be written.`, { cause: error });
    }
  }
  return readFileSync(file, 'utf8').trim();
}
