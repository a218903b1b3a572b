import { escapeUTF8 } from 'entities';

/** Returns attributes as HTML, each after a space; `true` stands for one without a value. */
export function attributesText(attributes: Iterable<readonly [string, string | true]>): string {
  return Array.from(attributes, ([name, value]) =>
    value === true ? ` ${name}` : ` ${name}="${escapeUTF8(value)}"`,
  ).join('');
}

/** Returns data as a script element that no browser runs. No text in it can end the element. */
export function dataElement(type: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="${type}">${json}</script>`;
}
