import type { Endpoint } from '../contract/endpoint.ts';
import { type JsonBody, jsonBody } from '../http/answer.ts';
import { describeApi } from '../http/open-api/open-api.ts';
import { runInSlices } from '../base/slices.ts';
import { type GuideOptions, readGuide } from './guide.ts';
import { renderPage } from './page.ts';
import { readRecordedAnswers } from './recorded-answers.ts';

interface ReferenceOptions extends GuideOptions {
  /** Those of the public API. */
  endpoints: readonly Endpoint[];
  adminEndpoints: readonly Endpoint[];
  version: string;
  /** Public URL of the service; undefined for the URL of the document. */
  publicUrl: string | undefined;
  /** Local URL, used in example requests without a public URL. */
  localUrl: string;
  demoDomain: string;
}

/** The API reference as an OpenAPI document and as a page. */
export interface Reference {
  document: JsonBody;
  page: JsonBody;
  /** The example answers of the administration by operation id, which the page loads when a reader asks for one. */
  answers: JsonBody;
}

/**
 * Returns a function that writes the reference when it is first asked for, and returns the same one then. Writing
 * takes about 300 ms of CPU, so it yields the event loop.
 */
export function createReference(options: ReferenceOptions): () => Promise<Reference> {
  let reference: Promise<Reference> | undefined;
  return () => (reference ??= runInSlices(writeReference(options)));
}

function* writeReference(options: ReferenceOptions): Generator<void, Reference> {
  const { endpoints, adminEndpoints, version, publicUrl, localUrl, demoDomain } = options;
  const recorded = readRecordedAnswers();
  const document = yield* describeApi({
    endpoints: [...endpoints, ...adminEndpoints],
    version,
    serverUrl: publicUrl ?? '/',
    guide: readGuide(options),
    recorded,
  });
  const page = yield* renderPage({ document, baseUrl: publicUrl ?? localUrl, demoDomain });
  const answers = adminEndpoints.map(({ name }) => [name, recorded.get(name)?.['200']] as const);
  return {
    document: jsonBody(JSON.stringify(document, null, 2)),
    page: jsonBody(page),
    answers: jsonBody(JSON.stringify(Object.fromEntries(answers))),
  };
}
