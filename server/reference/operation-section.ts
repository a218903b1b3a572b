import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '../http/open-api/open-api-document.ts';
import { curlLine, exampleTarget, type LocatedOperation } from './example-request.ts';
import { html, type Html, join } from './html.ts';
import { colourJson } from './json-colours.ts';
import { renderBlocks, renderInline } from './markdown.ts';
import { fieldsOf, shapeOf } from './schema-fields.ts';
import { breakable, fieldTable, parameterTable } from './tables.ts';
import { tryForm } from './try-form.ts';

interface SectionContext {
  document: OpenApiDocument;
  baseUrl: string;
  /** Lower-case name of the family. */
  family: string;
  /** Parameters that the family documents in a shared table. */
  shared: readonly Parameter[];
}

/** Renders one endpoint: description on the left, example request and answer on the right. */
export function operationSection(located: LocatedOperation, context: SectionContext): Html {
  const { operation, method, path } = located;
  const id = operation.operationId;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
    <div class="words">
      <h3 id="${id}-title"><a href="#${id}">${operation.summary}</a></h3>
      <p class="route"><span class="method">${method}</span> <code>${breakable(path)}</code></p>
      ${renderBlocks(operation.description ?? '')}
      <p class="callers">${describeCallers(operation)}</p>
      ${describeRequest(operation, context)} ${describeAnswer(operation)}
      ${statusTable(operation, context.document)}
    </div>
    <div class="wire">
      ${exchange(located, context)} ${!isOfAdministration(operation) && tryForm(located)}
    </div>
  </section>`;
}

function describeCallers(operation: Operation): Html {
  const { security } = operation;
  if (isOfAdministration(operation)) {
    return renderInline(describePeople(operation));
  }
  const names = new Set(security.flatMap((alternative) => Object.keys(alternative)));
  const isOpen = security.some((alternative) => Object.keys(alternative).length === 0);
  const keyPlace = placeOfKey(names);
  const sentences = [
    keyPlace ? `${isOpen ? 'Takes' : 'Needs'} a public key, ${keyPlace}.` : 'Needs no key.',
    names.has('adminToken') && '`Authorization: Bearer <admin token>` adds details.',
  ].filter((sentence) => typeof sentence === 'string');
  return renderInline(sentences.join(' '));
}

function isOfAdministration({ tags }: Operation): boolean {
  return tags.includes('Administration');
}

function describePeople({ security }: Operation): string {
  if (security.some((alternative) => Object.keys(alternative).length === 0)) {
    return 'Needs no session.';
  }
  return security.some((alternative) => 'adminToken' in alternative)
    ? 'Needs a session, or `Authorization: Bearer <admin token>`.'
    : 'Needs the session of a person.';
}

function placeOfKey(schemes: ReadonlySet<string>): string | undefined {
  const places = [
    schemes.has('key') && 'as the parameter `key`',
    schemes.has('keyHeader') && 'in the header `Service-Api-Key`',
  ].filter((place) => typeof place === 'string');
  return places.length === 0 ? undefined : places.join(' or ');
}

function describeRequest(
  { parameters, requestBody }: Operation,
  { shared, family }: SectionContext,
): readonly (Html | false)[] {
  const sharedNames = new Map(shared.map((parameter) => [parameter.name, signature(parameter)]));
  const isShared = (parameter: Parameter) =>
    sharedNames.get(parameter.name) === signature(parameter);
  const own = parameters.filter((parameter) => !isShared(parameter));
  const others = parameters.filter(isShared);
  const fields = fieldsOf(requestBody?.content['application/json']?.schema);
  return [
    own.length > 0 && parameterTable('Parameters', own),
    others.length > 0 && sharedNote(others, family),
    fields.length > 0 && fieldTable('Body', fields, 'sent'),
  ];
}

/** Returns a key that is equal for parameters with the same meaning, whatever their examples. */
export function signature(parameter: Parameter): string {
  const { example: _, ...meaning } = parameter;
  return JSON.stringify(meaning);
}

function sharedNote(parameters: readonly Parameter[], family: string): Html {
  const links = parameters.map(
    ({ name }) => html`<a href="#${family}-${name}"><code>${breakable(name)}</code></a>`,
  );
  return html`<p class="shared">And those that all ${family} take: ${join(links, ' ')}</p>`;
}

function describeAnswer({ responses }: Operation): Html | false {
  const response = responses['200'];
  const content = response && 'description' in response ? response.content : undefined;
  const { schema } = content?.['application/json'] ?? content?.['text/event-stream'] ?? {};
  return schema ? fieldTable('Answer', fieldsOf(schema), 'answered') : false;
}

function statusTable({ responses }: Operation, document: OpenApiDocument): Html {
  return html`<table class="statuses">
    <caption>
      Statuses
    </caption>
    <thead>
      <tr>
        <th scope="col">Status</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(responses).map(([status, response]) =>
        statusRow(status, resolve(response, document)),
      )}
    </tbody>
  </table>`;
}

function statusRow(status: string, { description, headers = {}, content }: ResponseObject): Html {
  const example = content?.['application/json']?.example;
  const isError = status >= '400' && example !== undefined;
  const named = Object.keys(headers).map((name) => html`<code>${name}</code>`);
  return html`<tr>
    <th scope="row">${status}</th>
    <td>
      ${renderInline(`${description}.`)}
      ${named.length > 0 && html`<span class="headers">Headers: ${join(named, ', ')}.</span>`}
      ${isError && html`<code class="sentence">${JSON.stringify(example)}</code>`}
    </td>
  </tr>`;
}

function exchange(located: LocatedOperation, { baseUrl }: SectionContext): Html {
  const { operation, path } = located;
  const answer = operation.responses['200'];
  const example =
    answer && 'description' in answer ? answer.content?.['application/json']?.example : undefined;
  const label = exampleTarget(path, operation.parameters);
  return html`<figure class="request">
      <figcaption>Request</figcaption>
      <pre class="code" tabindex="0" aria-label="Request to ${label}"><code>${curlLine(
        located,
        baseUrl,
      )}</code></pre>
    </figure>
    ${example !== undefined && exampleAnswer(operation, example)}`;
}

/** Renders an example answer. The script loads those of the administration, which are many, when a reader opens one. */
function exampleAnswer(operation: Operation, example: unknown): Html {
  const id = operation.operationId;
  const summary = html`<summary>Example answer</summary>`;
  return isOfAdministration(operation)
    ? html`<details class="answer later" id="answer-${id}" hidden>${summary}</details>`
    : html`<details class="answer" open>
        ${summary}
        <pre class="code" tabindex="0" aria-label="Answer of ${id}"><code>${colourJson(
          example,
        )}</code></pre>
      </details>`;
}

function resolve(response: ResponseObject | Reference, document: OpenApiDocument): ResponseObject {
  if (!('$ref' in response)) {
    return response;
  }
  const found = document.components.responses[shapeOf(response.$ref)];
  if (!found) {
    throw new Error(`The API reference has no response ${response.$ref}.`);
  }
  return found;
}
