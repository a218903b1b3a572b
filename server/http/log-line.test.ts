import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../base/project-root.ts';
import { startApp } from '../testing/running-app.ts';
import { logOptions } from './log.ts';

const file = join(projectRoot(), 'docs', 'log-line.schema.json');
// `z.fromJSONSchema` knows no conditions, so the fields of a request's line are required here.
const { if: _if, then: ofRequests, ...described } = JSON.parse(readFileSync(file, 'utf8'));
const schema = z.union([
  z.fromJSONSchema({ ...described, required: [...described.required, ...ofRequests.required] }),
  z.fromJSONSchema(described).refine((line) => Object(line).msg !== 'request'),
]);

test('the lines of the log follow the schema in docs', async () => {
  const lines: string[] = [];
  const log = pino(logOptions('debug'), { write: (line) => void lines.push(line) });
  const app = await startApp({ log });
  await app.get('/api/v1/products/top_sellers');
  await app.get('/nowhere');
  await app.close();
  const cause = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  log.error({ err: new Error('away', { cause }), job: 'backup' }, 'a job failed');

  const read = lines.map((line): unknown => JSON.parse(line));
  expect(read.flatMap((line) => schema.safeParse(line).error?.issues ?? [])).toEqual([]);
  const known = Object.keys(described.properties);
  expect(known).toEqual(expect.arrayContaining(read.flatMap((line) => Object.keys(Object(line)))));
  expect(read).toContainEqual(expect.objectContaining({ msg: 'request', route: 'unmatched' }));
  expect(schema.safeParse({ ...Object(read.at(-1)), msg: 'request' }).success).toBe(false);
});
