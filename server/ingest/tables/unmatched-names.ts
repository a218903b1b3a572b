import type { ReadContext } from '../files/record.ts';

const maxShown = 20;

/** Bounds the memory of a file that is about another shop. */
const maxNames = 10_000;

/** Counts names that no product of the shop has. */
export class UnmatchedNames {
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(name: string): void {
    this.#total += 1;
    const known = this.#counts.get(name);
    if (known !== undefined || this.#counts.size < maxNames) {
      this.#counts.set(name, (known ?? 0) + 1);
    }
  }

  /** Tells their number and the most frequent ones. */
  warn({ onWarning }: Pick<ReadContext, 'onWarning'>, what: string): void {
    if (this.#total === 0) {
      return;
    }
    const names = [...this.#counts].toSorted(([, a], [, b]) => b - a);
    const shown = names.slice(0, maxShown).map(([name, count]) => `"${name}" ${count}`);
    const others = names.length > maxShown ? ` and ${names.length - maxShown} other names` : '';
    onWarning?.(`${what}: ${this.#total} (${shown.join(', ')}${others})`);
  }
}
