import { endpoints } from '../contract/endpoints.ts';
import { describeApi } from '../http/open-api.ts';
import type { OpenApiDocument } from '../http/open-api-document.ts';
import { type GuideOptions, readGuide } from './guide.ts';
import { renderPage } from './page.ts';
import { readRecordedAnswers } from './recorded-answers.ts';

export interface ReferenceOptions extends GuideOptions {
  version: string;
  /** Where others reach the service; undefined: wherever they have the document from. */
  publicUrl: string | undefined;
  /** The address of this machine, for example requests where there is no public one. */
  localUrl: string;
  demoDomain: string;
}

/** The API reference, for machines and for people. */
export interface Reference {
  document: OpenApiDocument;
  page: string;
}

export function createReference(options: ReferenceOptions): Reference {
  const { version, publicUrl, localUrl, demoDomain } = options;
  const document = describeApi({
    endpoints,
    version,
    serverUrl: publicUrl ?? '/',
    guide: readGuide(options),
    recorded: readRecordedAnswers(),
  });
  return { document, page: renderPage({ document, baseUrl: publicUrl ?? localUrl, demoDomain }) };
}
