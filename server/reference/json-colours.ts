import { html, type Html, type HtmlValue } from './html.ts';

/** JSON tokens: strings (with the colon after a key), words and numbers. */
const tokens = /("(?:\\.|[^"\\])*")(:)?|\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*/g;

/** Returns indented JSON with a CSS class on each token. */
export function colourJson(value: unknown): Html {
  const text = JSON.stringify(value, null, 2);
  const parts: HtmlValue[] = [];
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [token, quoted, colon] = match;
    parts.push(text.slice(end, match.index), colourToken(token, quoted, colon));
    end = match.index + token.length;
  }
  return html`${parts}${text.slice(end)}`;
}

function colourToken(token: string, quoted?: string, colon?: string): Html {
  if (quoted === undefined) {
    return html`<span class="n">${token}</span>`;
  }
  return colon ? html`<span class="k">${quoted}</span>:` : html`<span class="s">${quoted}</span>`;
}
