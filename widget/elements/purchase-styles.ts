import { css } from './style-sheet.ts';

/** What is in the line under a card from which it goes into the cart. */
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

  .button:disabled {
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
