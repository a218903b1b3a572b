/** Parts of an attack, in the order in which they run. */
export const parts = ['fuzz', 'sockets', 'kills', 'history', 'soak'] as const;

export type Part = (typeof parts)[number];

/** A broken guarantee of the service, with the steps to reproduce it. */
export interface Finding {
  part: Part;
  /** Name of the guarantee. Findings with the same rule and place are one finding. */
  rule: string;
  /** The operation, scenario or command that broke it. */
  where: string;
  detail: string;
  /** A curl command, raw bytes or a list of steps. */
  reproduction: string;
}

/** Collects findings. Keeps the first of each rule and place. */
export class Findings {
  readonly #byPlace = new Map<string, Finding>();

  add(finding: Finding): void {
    const name = placeOf(finding);
    if (!this.#byPlace.has(name)) {
      this.#byPlace.set(name, finding);
    }
  }

  has(finding: Pick<Finding, 'part' | 'rule' | 'where'>): boolean {
    return this.#byPlace.has(placeOf(finding));
  }

  all(): Finding[] {
    return [...this.#byPlace.values()];
  }
}

function placeOf({ part, rule, where }: Pick<Finding, 'part' | 'rule' | 'where'>): string {
  return `${part} ${rule} ${where}`;
}
