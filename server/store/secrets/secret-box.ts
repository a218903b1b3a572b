import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { AppError } from '../../base/errors.ts';

interface SecretKeyPlace {
  /** The key of the operator; absent: the file has one. */
  secretKey: string | undefined;
  /** Created with the first secret, readable only by its owner. */
  keyFile: string;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts secrets. A copy of the database alone does not give them away. */
export class SecretBox {
  readonly #place: SecretKeyPlace;
  #key: Buffer | undefined;

  constructor(place: SecretKeyPlace) {
    this.#place = place;
  }

  /** Encrypts a text for one owner, such as `shop 7`; the result is of no use in the row of another one. */
  seal(owner: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#readKey('or make'), nonce);
    cipher.setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Decrypts a text. Never makes a key, because a new one opens nothing. */
  open(owner: string, sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const key = this.#readKey();
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch (cause) {
      throw unreadable(this.#place, cause);
    }
  }

  /** Returns a digest of a text that nobody can compute without the key. */
  digest(text: string): string {
    return createHmac('sha256', this.#readKey('or make')).update(text).digest('base64url');
  }

  #readKey(mode?: 'or make'): Buffer {
    const { secretKey, keyFile } = this.#place;
    this.#key ??= createHash('sha256')
      .update(secretKey ?? (mode ? keyMadeIn(keyFile) : keyIn(this.#place)))
      .digest();
    return this.#key;
  }
}

function keyMadeIn(file: string): string {
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new AppError('invalid', `The key file ${file} cannot be written.`, { cause: error });
    }
  }
  return usable(file, readFileSync(file, 'utf8'));
}

function keyIn(place: SecretKeyPlace): string {
  let text: string;
  try {
    text = readFileSync(place.keyFile, 'utf8');
  } catch (cause) {
    throw unreadable(place, cause);
  }
  return usable(place.keyFile, text);
}

/** Refuses the key of a file that nobody has written to its end: everybody knows it. */
function usable(file: string, text: string): string {
  const key = text.trim();
  if (key === '') {
    throw new AppError('invalid', `The key file ${file} is empty: bring it back, or delete it.`);
  }
  return key;
}

function unreadable({ secretKey, keyFile }: SecretKeyPlace, cause: unknown): AppError {
  const used = secretKey === undefined ? `the key in ${keyFile}` : 'this SECRET_KEY';
  return new AppError(
    'forbidden',
    `The secrets of the database cannot be read with ${used}: set SECRET_KEY to the key that they were saved with, which all servers of a database share, or bring the file secret-key of that server back; when it is lost, "secrets reset" makes new secrets.`,
    { cause },
  );
}
