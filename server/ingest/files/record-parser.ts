import type { z } from 'zod';
import { type LeftOut, leftOutAs } from './left-out.ts';
import { fieldName } from './ignored-parts.ts';
import { parseRecord, type ParsedRecord, type ReadContext } from './record.ts';
import { unreadMembers } from '../../contract/unread-members.ts';

interface RecordParser<T> {
  schema: z.ZodType<T>;
  identify?: (value: unknown) => number | undefined;
  context: Pick<ReadContext, 'onIgnored'>;
  leftOut: LeftOut;
  /** True for records about persons, whose values are never shown. */
  isPersonal?: boolean;
}

/** Returns a function that parses records, and says which of their members the schema does not read. */
export function recordParser<T>({
  schema,
  identify,
  context: { onIgnored },
  leftOut,
  isPersonal = false,
}: RecordParser<T>): (record: ParsedRecord<unknown>) => ParsedRecord<T> {
  if (!onIgnored) {
    return (record) => parseRecord(record, schema, identify);
  }
  const reportUnread = unreadMembers(schema);
  return (record) => {
    const parsed = parseRecord(record, schema, identify);
    if ('value' in record && 'value' in parsed) {
      const about = { context: { onIgnored }, leftOut, isPersonal };
      reportUnread(record.value, reporterOf(about, record.line));
    }
    return parsed;
  };
}

/** Returns a function that says that a member of the record in a line is not read. */
export function reporterOf(
  {
    context: { onIgnored },
    leftOut,
    isPersonal = false,
  }: Pick<RecordParser<unknown>, 'context' | 'leftOut' | 'isPersonal'>,
  line: number,
): (path: string, value?: unknown) => void {
  return (path, value) => {
    const known = leftOutAs(path, leftOut);
    if (known === undefined) {
      onIgnored?.(fieldName(path), isPersonal ? { line } : { line, value });
    } else if (known !== null) {
      onIgnored?.(known, { line });
    }
  };
}
