import { html, type nothing, type TemplateResult } from 'lit';
import type { PlacementStatus } from './placement.ts';

type Part = TemplateResult | typeof nothing;

/** Renders the line above the products. The theme may replace the heading by a slot. */
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

/** Renders the theme's fallback over the space of the products, or its `empty` slot when there are none. */
export function fallback(boxClass: string, status: PlacementStatus, held: Part): TemplateResult {
  const failed = html`<slot name="fallback"></slot>`;
  return html`<div class=${`${boxClass} fallback`}>
    <div class="held" inert>${held}</div>
    <div>${status === 'failed' ? failed : html`<slot name="empty">${failed}</slot>`}</div>
  </div>`;
}
