import { css } from 'lit';

/** Facets, and the chips of filters that are set. */
export const filterStyles = css`
  .chips li {
    max-inline-size: 100%;
  }

  .chip {
    min-block-size: 36px;
    padding: 0 0.875em;
    border-radius: 2em;
    font-size: max(12px, 0.9375em);
  }

  .label {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .chip .label {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .cross::after {
    font-size: 1.5em;
    line-height: 1;
    content: '×';
  }

  .facet {
    border-block-end: 1px solid var(--line);
  }

  .facet ul:last-child {
    padding-block-end: 12px;
  }

  summary {
    justify-content: space-between;
    min-block-size: 44px;
    font-weight: 600;
    list-style: none;
  }

  .rest summary {
    justify-content: start;
    font-weight: 400;
  }

  summary::after {
    margin-inline: 0.25em;
    rotate: 45deg;
  }

  [open] > summary::after {
    rotate: 225deg;
  }

  .tick {
    gap: 0.625em;
    min-block-size: max(24px, 2.25em);
  }

  .box,
  .swatch {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: 0.25em;
  }

  .swatch {
    padding: 2px;
    border-color: var(--line);
    border-radius: 50%;
  }

  [aria-checked='true'] .label {
    font-weight: 600;
  }

  [aria-checked='true'] .swatch {
    border-color: currentColor;
    outline: 1px solid;
  }

  [aria-checked='true'] .box {
    display: grid;
    place-content: center;
    background: currentColor;
  }

  [aria-checked='true'] .box::after {
    inline-size: 0.3em;
    block-size: 0.55em;
    margin-block-end: 2px;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    border-color: var(--ground);
  }

  .number {
    color: oklch(from currentColor l c h / 0.75);
    font-size: max(12px, 0.875em);
  }

  /* Its first digit stays where it is when there are fewer of them. */
  .tick .number {
    min-inline-size: 2.25em;
  }

  .prices {
    padding-block-end: 16px;
  }

  .prices input {
    flex: 1;
    min-inline-size: 0;
  }

  @media (forced-colors: active) {
    [aria-checked='true'] .box {
      color: CanvasText;
      forced-color-adjust: none;
    }
  }
`;
