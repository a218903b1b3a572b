import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../core/format.ts';
import type { Addition } from './purchase.ts';
import { css } from 'lit';

/** A line with the button that adds something, empty where there is none; and that it failed, above it. */
export function purchaseLine(
  button: TemplateResult | typeof nothing,
  addition: Addition | undefined,
): TemplateResult {
  return html`<span class="buy">
    ${button}
    ${
      addition?.status === 'failed'
        ? html`<span part="failure" class="failure" lang=${languageOf(addition)}
            >${sentenceOf(addition)}</span
          >`
        : nothing
    }
  </span>`;
}

/** For those who do not see the button. */
export function announcement(addition: Addition | undefined): TemplateResult {
  return html`<p class="unseen" role="status" lang=${addition ? languageOf(addition) : nothing}>
    ${addition && sentenceOf(addition)}
  </p>`;
}

/** In our words, where the store gives none. */
function sentenceOf(addition: Addition): string {
  switch (addition.status) {
    case 'adding':
      return '';
    case 'added':
      return texts.addedToCart;
    case 'failed':
      return addition.reason || texts.addFailed;
    default:
      return addition satisfies never;
  }
}

/** A sentence of the store is in the language of the page. */
function languageOf(addition: Addition): string | typeof nothing {
  return addition.status === 'failed' && addition.reason ? nothing : texts.locale;
}

export const purchaseStyles = css`
  .button {
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0.25rem 0.75rem;
    overflow: hidden;
    border: 1px solid
      var(--vitrine-button-border, color-mix(in srgb, currentColor 30%, transparent));
    border-radius: var(--vitrine-radius, 0.5rem);
    background: var(--vitrine-button-background, transparent);
    color: var(--vitrine-button-color, inherit);
    font: inherit;
    font-size: 0.875em;
    font-weight: 600;
    white-space: nowrap;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .button:hover {
    border-color: currentColor;
  }

  .button:is(:disabled, [aria-disabled='true']) {
    opacity: 0.5;
    cursor: default;
  }

  .failure {
    position: absolute;
    inset-inline: 0;
    inset-block-end: calc(100% + 0.25rem);
    padding: 0.5rem;
    overflow-wrap: anywhere;
    border: 1px solid currentColor;
    border-radius: var(--vitrine-radius, 0.5rem);
    background: var(--vitrine-panel-background, Canvas);
    font-size: 0.8125em;
  }

  .list .failure {
    inset-inline-start: auto;
    inline-size: max-content;
    max-inline-size: 16rem;
  }
`;
