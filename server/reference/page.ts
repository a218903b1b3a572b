import type { OpenApiDocument, Parameter, PathItem } from '../http/open-api/open-api-document.ts';
import type { LocatedOperation } from './example-request.ts';
import { frame } from './frame.ts';
import { html, type Html } from './html.ts';
import { type MarkdownSection, readSections, renderBlocks, renderInline } from './markdown.ts';
import { operationSection, signature } from './operation-section.ts';
import { fieldsOf } from './schema-fields.ts';
import { fieldTable, parameterTable } from './tables.ts';

interface PageOptions {
  document: OpenApiDocument;
  /** Base URL of the example requests. */
  baseUrl: string;
  /** Domain of the demo shop, whose key is used to try requests. */
  demoDomain: string;
}

/** A group of endpoints with their shared parameters. */
interface Family {
  name: string;
  description: string;
  operations: readonly LocatedOperation[];
  shared: readonly Parameter[];
}

/**
 * Renders the API reference. Only the forms to try requests need a script. Pauses after each endpoint and each
 * shape.
 */
export function* renderPage({
  document,
  baseUrl,
  demoDomain,
}: PageOptions): Generator<void, string> {
  const [lead, ...guide] = readSections(document.info.description);
  const families = document.tags.map(({ name, description }) =>
    toFamily(name, description, document),
  );
  const sections: Html[] = [];
  for (const family of families) {
    sections.push(yield* familySection(family, { document, baseUrl }));
  }
  const shapes = yield* shapesSection(document);
  const main = html`<header class="title">
      <h1>Vitrine API</h1>
      <div class="lead">${lead?.content}</div>
      <p class="facts">
        Version ${document.info.version}. The same as data:
        <a href="/openapi.json">openapi.json</a>, OpenAPI 3.1.
      </p>
    </header>
    ${guide.map(guideSection)} ${sections} ${shapes}`;
  return frame({
    title: 'Vitrine API reference',
    description: 'Recommendations and search for online stores over HTTP',
    scripts: html`<link rel="modulepreload" href="/docs/answer-view.js" />
      <script type="module" src="/docs/docs.js"></script>`,
    body: html`${contents({ guide, families, document })}
      <main id="main" data-demo="${demoDomain}">${main}</main>`,
  }).markup;
}

interface Contents {
  guide: readonly MarkdownSection[];
  families: readonly Family[];
  document: OpenApiDocument;
}

function contents({ guide, families, document }: Contents): Html {
  return html`<nav class="contents" aria-label="Contents">
    <a class="brand" href="#main">Vitrine <span>API</span></a>
    <details>
      <summary>Contents</summary>
      <div class="groups">
        ${contentsGroup(
          'Guide',
          guide.map(({ id, heading }) => link(id, heading)),
        )}
        ${families.map(({ name, operations, shared }) =>
          contentsGroup(name, [
            ...operations.map(({ operation }) => link(operation.operationId, operation.summary)),
            ...(shared.length > 0
              ? [link(`${name.toLowerCase()}-shared`, 'Shared parameters')]
              : []),
          ]),
        )}
        ${contentsGroup(
          'Shapes',
          Object.keys(document.components.schemas).map((id) => link(id, id)),
        )}
      </div>
    </details>
  </nav>`;
}

function contentsGroup(title: string, links: readonly Html[]): Html {
  return html`<p>${title}</p>
    <ul>
      ${links.map((item) => html`<li>${item}</li>`)}
    </ul>`;
}

function link(id: string, text: string): Html {
  return html`<a href="#${id}">${text}</a>`;
}

function guideSection({ id, heading, content }: MarkdownSection): Html {
  return html`<section class="guide" id="${id}">
    <h2><a href="#${id}">${heading}</a></h2>
    ${content}
  </section>`;
}

function* familySection(
  { name, description, operations, shared }: Family,
  context: Pick<PageOptions, 'document' | 'baseUrl'>,
): Generator<void, Html> {
  const family = name.toLowerCase();
  const sections: Html[] = [];
  for (const operation of operations) {
    sections.push(operationSection(operation, { ...context, family, shared }));
    yield;
  }
  return html`<section class="family">
    <h2>${name}</h2>
    <p>${renderInline(description)}</p>
    ${sections}
    ${
      shared.length > 0 &&
      html`<section class="guide" id="${family}-shared">
        <h3><a href="#${family}-shared">What all ${family} take</a></h3>
        ${parameterTable('Parameters', shared, `${family}-`)}
      </section>`
    }
  </section>`;
}

function* shapesSection(document: OpenApiDocument): Generator<void, Html> {
  const sections: Html[] = [];
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    sections.push(
      html`<section class="guide" id="${name}">
        <h3><a href="#${name}">${name}</a></h3>
        ${renderBlocks(schema.description ?? '')}
        ${fieldTable('Fields', fieldsOf(schema), 'answered')}
      </section>`,
    );
    yield;
  }
  return html`<section class="family">
    <h2>Shapes</h2>
    <p>The objects that several answers hold.</p>
    ${sections}
  </section>`;
}

function toFamily(name: string, description: string, { paths }: OpenApiDocument): Family {
  const operations = Object.entries(paths)
    .flatMap(([path, item]) => operationsAt(path, item))
    .filter(({ operation }) => operation.tags.includes(name));
  return { name, description, operations, shared: sharedParameters(operations) };
}

function operationsAt(
  path: string,
  { get, post, put, patch, delete: remove }: PathItem,
): LocatedOperation[] {
  // A posted operation takes the same parameters as the GET of its path, in a body.
  const isPosted = post?.operationId === `${get?.operationId}Posted`;
  return [
    ...(get ? [{ method: 'GET' as const, path, operation: get }] : []),
    ...(post && !isPosted ? [{ method: 'POST' as const, path, operation: post }] : []),
    ...(put ? [{ method: 'PUT' as const, path, operation: put }] : []),
    ...(patch ? [{ method: 'PATCH' as const, path, operation: patch }] : []),
    ...(remove ? [{ method: 'DELETE' as const, path, operation: remove }] : []),
  ];
}

/** Returns optional parameters that all endpoints of a family take with the same meaning. */
function sharedParameters(operations: readonly LocatedOperation[]): Parameter[] {
  const counts = new Map<string, { parameter: Parameter; count: number }>();
  for (const parameter of operations.flatMap(({ operation }) => operation.parameters)) {
    const { count } = counts.get(signature(parameter)) ?? { count: 0 };
    counts.set(signature(parameter), { parameter, count: count + 1 });
  }
  const shared = [...counts.values()]
    .filter(({ count, parameter }) => !parameter.required && count === operations.length)
    .map(({ parameter }) => parameter);
  return operations.length > 1 && shared.length >= minSharedParameters ? shared : [];
}

/** Minimum number of shared parameters for a table; fewer are repeated with each endpoint. */
const minSharedParameters = 4;
