import { hash } from 'node:crypto';

const words = 5;
const bytesOfWord = 6;
const modulus = 2 ** 48;

/**
 * Counts and digests the rows of a table, each as one line of JSON. The digest is a sum over the rows, because
 * databases return them in different orders: they sort texts by different rules.
 */
export class TableDigest {
  rows = 0;
  readonly #sums = Array.from({ length: words }, () => 0);

  add(line: string): void {
    const digest = hash('sha256', line, 'buffer');
    for (let word = 0; word < words; word += 1) {
      const part = digest.readUIntBE(word * bytesOfWord, bytesOfWord);
      this.#sums[word] = ((this.#sums[word] ?? 0) + part) % modulus;
    }
    this.rows += 1;
  }

  get value(): string {
    return this.#sums.map((sum) => sum.toString(16).padStart(2 * bytesOfWord, '0')).join('');
  }
}
