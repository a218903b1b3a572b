import { damagedFile } from './damaged-file.ts';

/** Bytes that any file may inflate to, whatever its size. */
const freeBytes = 16 * 1024 * 1024;

/** Exports of stores shrink to a tenth or a fiftieth; zeros shrink to a thousandth. */
const mostTimes = 200;

/** Throws when gzip inflates to more than a file of a store would. Its bytes are counted as they come. */
export class InflationBound {
  readonly #path: string;
  #compressed = 0;
  #inflated = 0;

  constructor(path: string) {
    this.#path = path;
  }

  addCompressed(bytes: number): void {
    this.#compressed += bytes;
  }

  addInflated(bytes: number): void {
    this.#inflated += bytes;
    if (this.#inflated > freeBytes && this.#inflated > this.#compressed * mostTimes) {
      throw damagedFile(
        this.#path,
        `inflates to more than ${mostTimes} times its size, as no export of a store does: unpack it, and import what it holds`,
      );
    }
  }
}
