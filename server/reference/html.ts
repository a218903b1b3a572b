/** Markup that is inserted without escaping. */
export interface Html {
  readonly markup: string;
}

/** A value in a template. Strings are escaped; undefined and false are omitted. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/** A tag for template literals. Escapes all inserted strings. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return {
    markup: strings.reduce((text, part, index) => text + toMarkup(values[index - 1]) + part),
  };
}

export function join(values: readonly HtmlValue[], separator: string): HtmlValue {
  return values.flatMap((value, index) => (index === 0 ? [value] : [separator, value]));
}

function toMarkup(value: HtmlValue): string {
  if (value === undefined || value === false) {
    return '';
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return escapeText(String(value));
  }
  return 'markup' in value ? value.markup : value.map(toMarkup).join('');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? '');
}
