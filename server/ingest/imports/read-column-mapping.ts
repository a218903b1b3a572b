import { readFile } from 'node:fs/promises';
import { type ColumnMapping, columnMappingSchema } from '../../contract/column-mapping.ts';
import { issueMessage } from '../../contract/issue-message.ts';
import { AppError } from '../../base/errors.ts';
import { damagedFile } from '../files/damaged-file.ts';
import { describeIssue } from '../files/record.ts';

/** Reads the file that says what the columns of a table are. */
export async function readColumnMapping(path: string): Promise<ColumnMapping> {
  const parsed = columnMappingSchema.safeParse(await readJson(path), { error: issueMessage });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${path}: ${describeIssue(issue)}`);
    throw new AppError('invalid', problems.join('\n'));
  }
  return parsed.data;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw damagedFile(path, 'cannot be read', { cause: error });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damagedFile(path, 'is not JSON', { cause: error });
  }
}
