import { html, type TemplateResult } from 'lit';
import './thumbnails.css';

interface Thumbnail {
  readonly title: string;
  readonly image: string | null;
}

/** Renders small pictures of products; those without one show their titles. */
export function thumbnails(label: string, products: readonly Thumbnail[]): TemplateResult {
  return html`<ol class="thumbnails" aria-label=${label}>
    ${products.map(
      ({ title, image }) =>
        html`<li class="thumbnail" title=${title}>
          ${image ? html`<img src=${image} alt=${title} loading="lazy" />` : html`<span>${title}</span>`}
        </li>`,
    )}
  </ol>`;
}
