import { frame } from './frame.ts';
import { html } from './html.ts';
import { readSections } from './markdown.ts';

/** Renders `docs/admin.md`. */
export function renderAdminGuide(markdown: string): string {
  const [lead, ...sections] = readSections(markdown.replace(/^# .*\n/, ''));
  return frame({
    title: 'Vitrine: the admin',
    description: 'All pages of the admin, and the commands that they stand for',
    body: html`<nav class="contents" aria-label="Contents">
        <a class="brand" href="/docs">Vitrine <span>API</span></a>
        <details>
          <summary>Contents</summary>
          <div class="groups">
            <p>The admin</p>
            <ul>
              ${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
            </ul>
          </div>
        </details>
      </nav>
      <main id="main">
        <header class="title">
          <h1>The admin</h1>
          <div class="lead">${lead?.content}</div>
        </header>
        ${sections.map(
          ({ id, heading, content }) =>
            html`<section class="guide" id="${id}">
              <h2><a href="#${id}">${heading}</a></h2>
              ${content}
            </section>`,
        )}
      </main>`,
  }).markup;
}
