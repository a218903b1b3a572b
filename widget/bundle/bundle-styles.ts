import { css } from 'lit';

/**
 * Styles in addition to those of lists and cards. Heights equal those of `reserve.css`, which reserves the space before
 * the script runs.
 */
export const bundleStyles = css`
  .member {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
    block-size: 6rem;
    border-block-end: 1px solid color-mix(in srgb, currentColor 12%, transparent);
  }

  .check {
    display: flex;
    align-items: center;
    gap: 0.75rem;
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
    block-size: 5rem;
    margin: 0;
    justify-self: start;
  }

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
    justify-items: start;
  }

  .title {
    font-size: 0.9375em;
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
    padding-inline: 0.5rem;
    border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
    border-radius: var(--vitrine-radius, 0.5rem);
    background: none;
    color: inherit;
    font: inherit;
    font-size: 1rem;
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
    font-size: 0.9375em;
  }

  /* The words need the room beside them. */
  @container (width < 24rem) {
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
    block-size: calc(0.75rem + 2rem + 0.5rem + 44px);
    padding-block-start: 0.75rem;
  }

  .total {
    display: flex;
    justify-content: space-between;
    align-items: center;
    block-size: 2rem;
    font-variant-numeric: tabular-nums;
  }

  .total strong {
    font-size: 1.125em;
  }
`;
