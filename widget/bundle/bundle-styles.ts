import { css } from 'lit';

/**
 * Styles in addition to those of lists and cards. Heights equal those of `reserve.css`, which reserves the space before
 * the script runs.
 */
export const bundleStyles = css`
  .member {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
    block-size: calc(6 * var(--vitrine-unit, max(1rem, 16px)));
    border-block-end: 1px solid color-mix(in srgb, currentColor 12%, transparent);
  }

  .check {
    display: flex;
    align-items: center;
    gap: 12px;
    cursor: pointer;
  }

  input,
  .blank :first-child {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: var(--vitrine-button-background, currentColor);
    cursor: pointer;
  }

  .media {
    block-size: calc(5 * var(--vitrine-unit, max(1rem, 16px)));
    margin: 0;
    justify-self: start;
  }

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    justify-items: start;
  }

  .title {
    min-block-size: 24px;
    font-size: max(12px, 0.9375em);
    line-height: 1.35;
  }

  .title:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .words:has(select) .title {
    -webkit-line-clamp: 1;
  }

  select {
    max-inline-size: 100%;
    block-size: 36px;
    padding-inline: 8px;
    border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
    border-radius: var(--vitrine-radius, 8px);
    background: none;
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
    text-overflow: ellipsis;
  }

  option {
    background: Canvas;
    color: CanvasText;
  }

  .price {
    display: grid;
    justify-items: end;
    margin: 0;
    font-size: max(12px, 0.9375em);
  }

  /* The words need the room beside them. */
  @container (width < 384px) {
    .member {
      grid-template-columns: auto minmax(0, 1fr);
      row-gap: 0;
    }

    .check {
      grid-row: span 2;
    }

    .words {
      align-self: end;
    }

    .price {
      display: block;
      align-self: start;
    }
  }

  .foot {
    position: relative;
    font-size: max(12px, 1em);
    block-size: calc(20px + 2 * var(--vitrine-unit, max(1rem, 16px)) + 44px);
    padding-block-start: 12px;
  }

  .total {
    display: flex;
    justify-content: space-between;
    align-items: center;
    block-size: calc(2 * var(--vitrine-unit, max(1rem, 16px)));
    font-variant-numeric: tabular-nums;
  }

  .total strong {
    font-size: 1.125em;
  }
`;
