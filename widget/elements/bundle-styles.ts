import { css } from './style-sheet.ts';

/** Heights are those of `reserve.css`, which holds the place before the script runs. */
export const bundleStyles = css`
  :host {
    display: block;
    inline-size: 100%;
    container-type: inline-size;
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  .box {
    --tint: color-mix(in srgb, currentColor 7%, transparent);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .header {
    display: flex;
    align-items: center;
    block-size: max(44px, 2em);
    margin-block-end: 0.75em;
  }

  .heading {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    font-size: clamp(1.125em, 0.9em + 1cqi, 1.5em);
    font-weight: 600;
    line-height: 1.25;
  }

  .lines {
    padding: 0;
    list-style: none;
  }

  .line {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0.75rem;
    align-items: center;
    block-size: 6rem;
    border-block-end: 1px solid color-mix(in srgb, currentColor 12%, transparent);
  }

  .line:empty {
    border-color: transparent;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 44px;
    cursor: pointer;
  }

  .check input {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    accent-color: var(--vitrine-button-background, currentColor);
    cursor: pointer;
  }

  .media {
    display: block;
    block-size: 5rem;
    aspect-ratio: var(--vitrine-image-ratio, 4 / 5);
    overflow: hidden;
    border-radius: var(--vitrine-radius, 0.5rem);
    background: var(--vitrine-image-background, var(--tint));
  }

  .blank .media {
    margin-inline-start: calc(24px + 0.75rem);
  }

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
    justify-items: start;
  }

  .title {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
    font-size: 0.9375em;
    line-height: 1.35;
  }

  .title:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .words:has(.variants) .title {
    -webkit-line-clamp: 1;
  }

  .variants {
    max-inline-size: 100%;
    block-size: 36px;
    padding-inline: 0.5rem;
    border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
    border-radius: var(--vitrine-radius, 0.5rem);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: 1rem;
    text-overflow: ellipsis;
  }

  .variants option {
    background: Canvas;
    color: CanvasText;
  }

  .price {
    display: grid;
    justify-items: end;
    font-size: 0.9375em;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  .foot {
    display: grid;
    gap: 0.5rem;
    align-content: end;
    position: relative;
    block-size: calc(0.75rem + 2rem + 0.5rem + 44px);
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

  .buy {
    position: relative;
    display: block;
    block-size: 44px;
  }

  .button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  .held {
    visibility: hidden;
    grid-area: 1 / 1;
    padding-block-start: calc(max(44px, 2em) + 0.75em);
  }

  .fallback {
    grid-area: 1 / 1;
  }

  @media (prefers-reduced-motion: no-preference) {
    [aria-busy='true'] .media {
      animation: wait 1.6s ease-in-out infinite alternate;
    }
  }

  @keyframes wait {
    to {
      opacity: 0.5;
    }
  }

  @media (forced-colors: active) {
    .media {
      border: 1px solid CanvasText;
    }
  }
`;
