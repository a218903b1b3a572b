import { css } from './style-sheet.ts';

/** The panel, and the arrangement of the groups in it. */
export const panelStyles = css`
  :host {
    display: contents;
  }

  .panel {
    position: fixed;
    inset: auto;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid #0001;
    border-radius: var(--vitrine-radius, 0.75rem);
    background: var(--vitrine-panel-background, #fff);
    color: var(--vitrine-panel-color, #1c1c1c);
    box-shadow: 0 12px 40px #0003;
    font-size: 1rem;
    line-height: 1.5;
    text-align: start;
  }

  .note {
    padding: 1rem;
  }

  .progress {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    block-size: 2px;
    margin-block-end: -2px;
    background: linear-gradient(90deg, #0000, currentColor, #0000) 50% / 40% no-repeat;
  }

  ::slotted(*) {
    display: grid;
    grid-template: auto 1fr / 2fr 1fr;
  }

  @media (max-width: 760px) {
    .panel {
      border-radius: 0;
    }

    ::slotted(*) {
      display: block;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .progress {
      animation: search 1s linear infinite;
    }
  }

  @keyframes search {
    from {
      background-position: -70%;
    }
    to {
      background-position: 170%;
    }
  }
`;

/** One sheet for the small shadow roots of groups, rows and cells. */
export const rowStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
    border-radius: 0.5rem;
  }

  :host([role='rowgroup']) {
    padding: 0.75rem;
  }

  :host([data-kind='products']) {
    grid-row: span 2;
  }

  :host([data-kind='products']:nth-last-child(2)) {
    grid-column: 1 / -1;
  }

  :host([role='row']) {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
  }

  :host([role='row']:hover) {
    background: #8881;
  }

  :host([aria-selected='true']) {
    background: #8882;
    outline: 2px solid var(--vitrine-focus, currentColor);
    outline-offset: -2px;
  }

  :host([data-kind='all']) {
    position: var(--last-row, sticky);
    inset-block-end: 0;
    grid-column: 1 / -1;
    padding: 0.5rem 0.75rem;
    border-block-start: 1px solid #8884;
    border-radius: 0;
    background: var(--vitrine-panel-background, #fff);
  }

  .link,
  .label {
    display: block;
    padding: 0.5rem;
    overflow-wrap: anywhere;
  }

  .product {
    display: flex;
    align-items: center;
    gap: 0.75rem;
  }

  .media {
    flex: none;
    overflow: hidden;
    inline-size: 3.5rem;
    aspect-ratio: var(--vitrine-image-ratio, 4 / 5);
    border-radius: 0.5rem;
    background: var(--vitrine-image-background, #8882);
  }

  .title {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .button {
    display: grid;
    place-content: center;
    min-inline-size: 6rem;
    min-block-size: 2.75rem;
    margin: 0.5rem;
    padding: 0.5rem;
    border: 1px solid #8888;
    border-radius: 2rem;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  :host([data-kind='all']),
  .price,
  b,
  .button {
    font-weight: 600;
  }

  .product,
  .label,
  .failure,
  .button {
    font-size: 0.875rem;
  }

  .label,
  .badge {
    opacity: 0.7;
  }

  .failure {
    color: var(--vitrine-sale, #b3261e);
  }

  .button:hover {
    border-color: currentColor;
  }
`;
