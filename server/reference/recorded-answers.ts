import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import type { RecordedAnswers } from '../http/open-api/open-api-responses.ts';
import { projectRoot } from '../base/project-root.ts';

const answersSchema = z.record(z.string(), z.unknown());

/** Folder with one file for each endpoint, named after it; those of the administration are in its folder `admin`. */
export const recordedAnswersDirectory = join(projectRoot(), 'server', 'contract', 'examples');

/**
 * Reads the recorded answers of the demo shop to the example requests. A test compares them with real
 * answers.
 */
export function readRecordedAnswers(): ReadonlyMap<string, RecordedAnswers> {
  return new Map(
    readdirSync(recordedAnswersDirectory, { recursive: true, encoding: 'utf8' })
      .filter((file) => extname(file) === '.json')
      .map((file) => {
        const text = readFileSync(join(recordedAnswersDirectory, file), 'utf8');
        return [basename(file, '.json'), answersSchema.parse(JSON.parse(text))];
      }),
  );
}
