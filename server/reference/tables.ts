import type { Parameter } from '../http/open-api/open-api-document.ts';
import { html, type Html, type HtmlValue } from './html.ts';
import { describeMeaning, describeType, type Field } from './schema-fields.ts';

/** A row of a table with two columns, which fit on a phone: name and type, and meaning. */
interface Row {
  name: string;
  type: HtmlValue;
  marks: readonly string[];
  meaning: Html;
  id?: string;
}

export function parameterTable(caption: string, parameters: readonly Parameter[], idPrefix = '') {
  return table(
    caption,
    parameters.map((parameter) => ({
      name: parameter.name,
      type: describeType(parameter.schema),
      marks: marksOf(parameter),
      meaning: describeMeaning({ ...parameter.schema, description: parameter.description }),
      ...(idPrefix === '' ? {} : { id: idPrefix + parameter.name }),
    })),
  );
}

/** Renders a table of fields. Marks required fields of requests and optional fields of answers. */
export function fieldTable(caption: string, fields: readonly Field[], io: 'sent' | 'answered') {
  return table(
    caption,
    fields.map(({ path, type, isRequired, meaning }) => ({
      name: path,
      type,
      marks: io === 'sent' ? (isRequired ? ['required'] : []) : isRequired ? [] : ['optional'],
      meaning,
    })),
  );
}

function table(caption: string, rows: readonly Row[]): Html {
  return html`<table class="fields">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(row)}
    </tbody>
  </table>`;
}

function row({ name, type, marks, meaning, id }: Row): Html {
  return html`<tr ${id !== undefined && html`id="${id}"`}>
    <th scope="row">
      <code>${breakable(name)}</code>
      <span class="type"
        >${type}${marks.map((mark) => html` <em class="${mark}">${mark}</em>`)}</span
      >
    </th>
    <td>${meaning}</td>
  </tr>`;
}

function marksOf({ required, deprecated, in: place }: Parameter): string[] {
  return [
    ...(place === 'query' ? [] : [place]),
    ...(required ? ['required'] : []),
    ...(deprecated ? ['deprecated'] : []),
  ];
}

/** Long names may go on in the next line, after an underscore or a dot. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[_./])/).map((part, index) => [index > 0 && html`<wbr />`, part])}`;
}
