import { css } from './style-sheet.ts';

/** Facets, the sheet that holds them on small screens, and what is set. */
export const filterStyles = css`
  .chips {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    min-inline-size: 0;
  }

  .chips li {
    max-inline-size: 100%;
  }

  .chip {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 36px;
    padding: 0 0.875em;
    border: 1px solid var(--line);
    border-radius: 2em;
    font-size: 0.9375em;
  }

  .label {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .chip .label {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }

  .cross {
    flex: none;
    inline-size: 0.75em;
    block-size: 0.75em;
    background: currentColor;
    clip-path: polygon(
      0 12%,
      12% 0,
      50% 38%,
      88% 0,
      100% 12%,
      62% 50%,
      100% 88%,
      88% 100%,
      50% 62%,
      12% 100%,
      0 88%,
      38% 50%
    );
    forced-color-adjust: none;
  }

  .clear,
  .note a,
  .link {
    padding: 0.5em 0;
    border: 0;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .facet {
    border-block-end: 1px solid var(--line);
  }

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 44px;
    font-weight: 600;
    list-style: none;
  }

  summary::after {
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline: 0.25em;
    border: solid;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
    content: '';
  }

  [open] > summary::after {
    rotate: 225deg;
  }

  .rest summary {
    justify-content: start;
    gap: 0.5em;
    font-weight: 400;
  }

  .facet ul:last-child {
    padding-block-end: 0.75rem;
  }

  .value {
    display: flex;
    align-items: center;
    gap: 0.625em;
    min-block-size: 2.25em;
  }

  .value:hover .label {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .box,
  .swatch {
    position: relative;
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

  [aria-checked='true'] .swatch {
    border-color: currentColor;
    outline: 1px solid;
  }

  [aria-checked='true'] .label {
    font-weight: 600;
  }

  [aria-checked='true'] .box {
    background: currentColor;
  }

  [aria-checked='true'] .box::after {
    position: absolute;
    inset: 22%;
    background: var(--ground);
    clip-path: polygon(12% 45%, 0 60%, 40% 100%, 100% 20%, 84% 8%, 38% 72%);
    content: '';
  }

  /* Its first digit stays where it is when there are fewer of them. */
  .value .number {
    min-inline-size: 2.25em;
  }

  .number {
    opacity: 0.75;
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }

  .prices {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding-block-end: 1rem;
  }

  input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 44px;
    padding: 0 0.75rem;
    font-size: max(16px, 1em);
  }

  .sheet {
    inset: 0 0 0 auto;
    inline-size: min(26rem, 100%);
    max-inline-size: none;
    block-size: 100%;
    max-block-size: none;
    margin: 0;
    padding: 0 1.25rem;
    overscroll-behavior: contain;
    border: 0;
    background: var(--ground);
    color: var(--vitrine-panel-color, #1c1c1c);
  }

  .sheet:dir(rtl) {
    inset: 0 auto 0 0;
  }

  .sheet::backdrop {
    background: #0006;
  }

  .sheet form {
    position: sticky;
    z-index: 1;
    margin-inline: -1.25rem;
    padding: 0.75rem 1.25rem;
    background: var(--ground);
  }

  .sheet-head {
    inset-block-start: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  .sheet-head .heading {
    margin: 0;
  }

  .close {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    margin-inline-end: -0.75rem;
    border: 0;
  }

  .sheet-foot {
    inset-block-end: 0;
  }

  .primary {
    inline-size: 100%;
    background: var(--vitrine-panel-color, #1c1c1c);
    color: var(--ground);
  }
`;
