import type { RecordGroup } from '../../connectors/platform/platform-records.ts';
import type { JsonObject } from '../files/json-values.ts';
import type { ParsedRecord } from '../files/record.ts';
import { globalType } from './bulk-line.ts';
import type { GraphLine } from './graph-page.ts';
import { identifyById } from './record-identity.ts';

/** A record that is larger is damaged, or the lines of the file are not grouped. */
const mostChildren = 10_000;

const advice = 'ask for the export with its lines grouped (groupObjects: true)';

/** Members of records of the REST API, whose ids may be global ones too. */
const restNames = ['line_items', 'created_at', 'processed_at', 'orders_count', 'total_spent'];

/** Tells lines of a bulk export and nodes of saved answers from records of the REST API. */
export function isGraphLine(value: JsonObject): boolean {
  const isGlobal = globalType(value['id']) !== null;
  return '__parentId' in value || (isGlobal && !restNames.some((name) => name in value));
}

/** Collects the lines of a bulk export into groups of a record and its children, one at a time. */
export class GraphGroups {
  readonly #type: string;
  #line = 0;
  #open: [JsonObject, ...JsonObject[]] | undefined;
  /** Global ids of the open group, which children may name as their parent. */
  #members = new Set<unknown>();

  /** @param type - the type of the records, such as `Order`. */
  constructor(type: string) {
    this.#type = type;
  }

  *add({ line, value }: GraphLine): Generator<ParsedRecord<RecordGroup>> {
    const { id, __parentId: parentId } = value;
    if (parentId === undefined) {
      yield* this.end();
      yield* this.#begin({ line, value });
    } else if (this.#open && this.#members.has(parentId) && this.#open.length <= mostChildren) {
      this.#open.push(value);
      this.#members.add(id);
    } else {
      const problem = `__parentId: expected the lines of a record to stand together, but ${JSON.stringify(parentId).slice(0, 100)} is not among the lines since the last one; ${advice}`;
      const stored = identifyById({ id: parentId });
      yield { line, problem, ...(stored !== undefined && { id: stored }) };
    }
  }

  /** Completes the open group. */
  *end(): Generator<ParsedRecord<RecordGroup>> {
    const group = this.#open;
    this.#open = undefined;
    if (group) {
      yield { line: this.#line, value: group };
    }
  }

  *#begin({ line, value }: GraphLine): Generator<ParsedRecord<RecordGroup>> {
    const { id } = value;
    const type = globalType(id);
    if (type !== null && type !== this.#type) {
      const problem = `id: expected one of ${this.#type}, got one of ${type}: is the file of another kind?`;
      yield { line, problem };
      return;
    }
    this.#line = line;
    this.#open = [value];
    this.#members = new Set([id]);
  }
}
