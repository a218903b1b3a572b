import type { Measure, PartContext } from '../part-context.ts';
import type { Operation } from './api-document.ts';
import { neverDone } from './care.ts';
import type { Exchange } from './judge.ts';

/** Records which operations have done what they are for, because one that only refuses proves little. */
export class Coverage {
  readonly #operations: readonly Operation[];
  readonly #answered = new Map<string, Set<number>>();

  constructor(operations: readonly Operation[]) {
    this.#operations = operations;
  }

  add(operation: Operation | undefined, { request, answer }: Exchange): void {
    if (operation?.method === request.method) {
      const statuses = this.#answered.get(operation.id) ?? new Set();
      this.#answered.set(operation.id, statuses.add(answer.status));
    }
  }

  /** Reports operations without a 2xx. They are findings once every operation had its turn. */
  report({ findings, say, seed }: PartContext, turns: number): Measure {
    const missing = this.#operations.filter(({ id }) => !this.#isDone(id));
    for (const { id } of missing) {
      const statuses = [...(this.#answered.get(id) ?? [])].join(', ');
      const reason = neverDone[id];
      say(`fuzz: ${id} was only answered with ${statuses || 'nothing'}; ${reason ?? 'no reason'}`);
      if (turns > 0 && reason === undefined) {
        findings.add({
          part: 'fuzz',
          where: id,
          rule: 'each operation is answered with a 2xx',
          detail: `only ${statuses || 'no answers'}: give it a body in the scenario, or a reason in care.ts`,
          reproduction: `npm run attack -- --only fuzz --seed ${seed}`,
        });
      }
    }
    return { name: 'operations never answered with a 2xx', value: String(missing.length) };
  }

  #isDone(id: string): boolean {
    return [...(this.#answered.get(id) ?? [])].some((status) => status >= 200 && status < 300);
  }
}
