import { html, type nothing, type TemplateResult } from 'lit';
import type { PlacementStatus } from './placement.ts';

type Part = TemplateResult | typeof nothing;

/** A line of its own above products, with what the theme puts there in place of the heading. */
export function header(
  heading: string,
  language: string | typeof nothing,
  buttons: Part,
): TemplateResult {
  return html`<div part="header" class="header">
    <slot name="header"
      >${
        heading
          ? html`<h2 part="heading" class="heading" lang=${language}>${heading}</h2>`
          : html`<span class="heading"></span>`
      }</slot
    >
    ${buttons}
  </div>`;
}

/** What the theme says where nothing came, which may be something else where there is nothing; over the held space. */
export function missed(boxClass: string, status: PlacementStatus, held: Part): TemplateResult {
  const failed = html`<slot name="fallback"></slot>`;
  return html`<div class="${boxClass} missed">
    <div class="held" inert>${held}</div>
    <div>${status === 'failed' ? failed : html`<slot name="empty">${failed}</slot>`}</div>
  </div>`;
}
