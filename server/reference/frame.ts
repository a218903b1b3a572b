import { html, type Html } from './html.ts';

interface Frame {
  title: string;
  description: string;
  /** Scripts of the page. */
  scripts?: Html;
  body: Html;
}

/** Renders the document around a page of the documentation. */
export function frame({ title, description, scripts, body }: Frame): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="/docs/docs.css" />
        <link rel="stylesheet" href="/docs/contents.css" />
        <link rel="stylesheet" href="/docs/endpoints.css" />
        ${scripts}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        ${body}
      </body>
    </html>`;
}

/** The icon of the page: a shop window. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%232f6b57' d='M2 2h12l1 4H1zM2 7h12v7H2z'/%3E%3Cpath fill='%23fff' d='M4 9h5v3H4z'/%3E%3C/svg%3E";
