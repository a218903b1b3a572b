import { css } from './style-sheet.ts';

/** The line under a card from which it goes into the cart. `reserve.css` knows its height. */
export const purchaseStyles = css`
  .buy {
    position: relative;
    display: block;
    block-size: 44px;
    margin-block-start: 0.5rem;
  }

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
    color: var(--vitrine-sale, light-dark(#b3261e, #ff9a91));
    font-size: 0.8125em;
  }

  .list .buyable {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
  }

  .list .buy {
    min-inline-size: 6rem;
    margin: 0;
  }

  .list .failure {
    inset-inline-start: auto;
    inline-size: max-content;
    max-inline-size: 16rem;
  }
`;
