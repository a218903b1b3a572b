import { keyPlaceholder } from '../http/open-api/open-api.ts';
import type { Parameter } from '../http/open-api/open-api-document.ts';
import { exampleBody, type LocatedOperation } from './example-request.ts';
import { html, type Html } from './html.ts';
import { breakable } from './tables.ts';

/**
 * Renders a form that sends a request of the reader. It is hidden until the script of the page shows it.
 */
export function tryForm({ method, path, operation }: LocatedOperation): Html {
  const { operationId } = operation;
  const body = exampleBody(operation);
  const parameters = operation.parameters.filter(({ deprecated }) => !deprecated);
  const shown = parameters.filter(({ required, example }) => required || example !== undefined);
  const others = parameters.filter((parameter) => !shown.includes(parameter));
  const fields = (some: readonly Parameter[]) =>
    some.map((parameter) => field(parameter, `${operationId}-${parameter.name}`));
  return html`<details class="try" hidden>
    <summary>Try it</summary>
    <form data-method="${method}" data-path="${path}" autocomplete="off">
      <div class="inputs">
        ${fields(shown)} ${body !== undefined && bodyField(body, `${operationId}-body`)}
      </div>
      ${
        others.length > 0 &&
        html`<details class="more">
          <summary>
            ${others.length} more ${others.length === 1 ? 'parameter' : 'parameters'}
          </summary>
          <div class="inputs">${fields(others)}</div>
        </details>`
      }
      <p class="hint" hidden>
        There is no demo shop here: <a href="#get-a-key">get a key</a> of a shop of your own.
      </p>
      <button>Send request</button>
      <div class="outcome" aria-live="polite"></div>
    </form>
  </details>`;
}

function field(parameter: Parameter, id: string): Html {
  const { name, in: place, required } = parameter;
  return html`<div class="input">
    <label for="${id}"
      >${breakable(name)}${required && html` <em class="required">required</em>`}</label
    >
    ${control(parameter, html`id="${id}" name="${name}" data-in="${place}"`)}
  </div>`;
}

function control({ schema, example = '' }: Parameter, attributes: Html): Html {
  if (schema.enum) {
    return html`<select ${attributes}>
      <option value=""></option>
      ${schema.enum.map((value) => option(String(value), value === example))}
    </select>`;
  }
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return html`<input
    ${attributes}
    value="${example === keyPlaceholder ? '' : example}"
    ${isNumber && html`inputmode="decimal"`}
    ${example === keyPlaceholder && html`data-key`}
    spellcheck="false"
  />`;
}

function option(value: string, isSelected: boolean): Html {
  return html`<option ${isSelected && html`selected`}>${value}</option>`;
}

function bodyField(body: unknown, id: string): Html {
  const text = JSON.stringify(body, null, 2);
  return html`<div class="input wide">
    <label for="${id}">Body</label>
    <textarea
      id="${id}"
      name="body"
      data-in="body"
      rows="${text.split('\n').length}"
      spellcheck="false"
    >
${text}</textarea>
  </div>`;
}
