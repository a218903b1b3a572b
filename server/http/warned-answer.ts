import { z } from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import type { RequestWarning } from '../contract/request-warning.ts';
import { type Answer, cacheControl, indent, jsonBody } from './answer.ts';

const answerSchema = z.looseObject({ metadata: z.looseObject({}).optional() });

interface Warned {
  warnings: () => readonly RequestWarning[];
  /** Takes warnings. Returns whether the caller is told. */
  isTold: (warnings: readonly RequestWarning[]) => Promise<boolean>;
  isPretty: boolean;
}

/** Adds warnings to the answer of a list or a search for callers who may see them. */
export async function warned(
  { family }: Pick<Endpoint, 'family'>,
  answer: Answer,
  { warnings, isTold, isPretty }: Warned,
): Promise<Answer> {
  if (family !== 'Listings' && family !== 'Search') {
    return answer;
  }
  const found = warnings();
  return found.length > 0 && (await isTold(found)) ? withWarnings(answer, found, isPretty) : answer;
}

/** Adds warnings to the metadata of an answer. It is that of one caller, so no cache may share it. */
function withWarnings(
  answer: Answer,
  warnings: readonly RequestWarning[],
  isPretty: boolean,
): Answer {
  const { success, data } = answerSchema.safeParse(JSON.parse(answer.body.bytes.toString()));
  if (!success) {
    return answer;
  }
  const metadata = { ...data.metadata, warnings };
  const body = jsonBody(JSON.stringify({ ...data, metadata }));
  return {
    ...answer,
    body: isPretty ? indent(body) : body,
    cacheControl: cacheControl.personal,
  };
}
