/** Where a reader dropped something. */
export interface IgnoredPlace {
  /** The 1-based line of the record. */
  line?: number;
  /** What was dropped. Readers leave it out where it may be about a person. */
  value?: unknown;
  /** How many at once; 1 by default. */
  count?: number;
}

/**
 * Says that a record holds something that is not read. `name` is a phrase for a person, such as
 * `images without address` or `column "Price / US"`.
 */
export type OnIgnored = (name: string, place?: IgnoredPlace) => void;

/** What the files hold and is not read, under one name. */
export interface IgnoredPart {
  name: string;
  count: number;
  /** The first ones: their file, line and value where a reader has given it. */
  examples: IgnoredExample[];
}

interface IgnoredExample {
  file: string;
  line: number | null;
  value: string | null;
}

const maxNames = 100;
const maxExamples = 3;
const maxValueLength = 60;
const maxNameLength = 120;

/** The name of all names beyond the first hundred. */
const furtherNames = 'parts with further names';

/** Counts what the readers of a kind drop. Its size does not grow with the files. */
export class IgnoredParts {
  readonly #parts = new Map<string, IgnoredPart>();

  add(file: string, name: string, { line, value, count = 1 }: IgnoredPlace = {}): void {
    const part = this.#partOf(name.slice(0, maxNameLength));
    part.count += count;
    if (part.examples.length < maxExamples) {
      part.examples.push({ file, line: line ?? null, value: describeValue(value) });
    }
  }

  /** Returns what a reader names itself first, because a record loses more by it than by a field; then by number. */
  list(): IgnoredPart[] {
    return [...this.#parts.values()].toSorted(
      (a, b) => Number(isField(a)) - Number(isField(b)) || b.count - a.count,
    );
  }

  #partOf(name: string): IgnoredPart {
    const isNew = !this.#parts.has(name);
    const counted = isNew && this.#parts.size >= maxNames ? furtherNames : name;
    const part = this.#parts.get(counted) ?? { name: counted, count: 0, examples: [] };
    this.#parts.set(counted, part);
    return part;
  }
}

/** The phrase for a member of a record that no schema reads. */
export function fieldName(path: string): string {
  return `${fieldPrefix}"${path}"`;
}

const fieldPrefix = 'field ';

function isField({ name }: IgnoredPart): boolean {
  return name.startsWith(fieldPrefix);
}

function describeValue(value: unknown): string | null {
  if (value === undefined) {
    return null;
  }
  const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return shown.length > maxValueLength ? `${shown.slice(0, maxValueLength)}…` : shown;
}
