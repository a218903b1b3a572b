import { css } from 'lit';

/**
 * The panel or sheet, and the arrangement of the groups in it. What is important here is so for the
 * theme's sake: a shadow root's important rules win over the page's, whatever those say of all elements.
 */
export const panelStyles = css`
  :host {
    all: initial !important;
    display: contents !important;
    font-family: inherit !important;
  }

  .panel {
    padding: 0;
    overflow-wrap: anywhere;
    overscroll-behavior: contain;
    border: 1px solid #8882;
    border-radius: var(--vitrine-radius, 12px);
    background: var(--vitrine-panel-background, #fff);
    color: var(--vitrine-panel-color, #1c1c1c);
    box-shadow: 0 12px 40px #0003;
    font-size: var(--vitrine-unit, max(1rem, 16px));
    line-height: 1.5;
  }

  .note {
    padding: 16px;
  }

  .progress {
    position: sticky;
    inset-block-start: 0;
    block-size: 2px;
    margin-block-end: -2px;
    background: linear-gradient(90deg, #0000, currentColor, #0000) 50% / 40% no-repeat;
  }

  ::slotted(*) {
    all: unset !important;
    display: grid !important;
    grid-template: auto 1fr / 2fr 1fr !important;
  }

  ::slotted(*)::before,
  ::slotted(*)::after {
    content: none !important;
  }

  @media (max-width: 760px) {
    ::slotted(*) {
      display: block !important;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .progress {
      animation: search 1s linear infinite;
    }
  }

  /* Gradients are not painted there. */
  @media (forced-colors: active) {
    .progress {
      background: Highlight;
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
    all: unset !important;
    display: block !important;
    min-inline-size: 0 !important;
    border-radius: 8px !important;
  }

  :host::before,
  :host::after {
    content: none !important;
  }

  :host(vitrine-rows) {
    padding: 12px !important;
  }

  :host([data-kind='products']) {
    grid-row: span 3 !important;
  }

  :host(
    :is(
      [data-kind='products']:nth-last-child(2),
      [data-kind='popular'],
      [data-kind='recent'],
      [data-kind='all'],
      [data-kind='reading']
    )
  ) {
    grid-column: 1 / -1 !important;
  }

  :host(vitrine-row) {
    display: grid !important;
    grid-template-columns: 1fr auto !important;
    align-items: center !important;
  }

  :host(:is(vitrine-row:hover, [aria-selected='true'])) {
    background: #8882 !important;
  }

  :host([aria-selected='true']) {
    outline: 2px solid var(--vitrine-focus, currentColor) !important;
    outline-offset: -2px !important;
  }

  :host([data-kind='all']) {
    padding: 8px 12px !important;
    border-radius: 0 !important;
    font-weight: 600 !important;
    position: var(--last-row, sticky) !important;
    inset-block-end: 0 !important;
    border-block-start: 1px solid #8888 !important;
    background: var(--vitrine-panel-background, #fff) !important;
  }

  .link,
  .label {
    display: block;
    padding: 8px;
  }

  .product {
    display: flex;
    align-items: center;
    gap: 12px;
  }

  .media {
    flex: 0 0 56px;
    border-radius: 8px;
  }

  button {
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  .button {
    display: block;
    min-inline-size: 7em;
    min-block-size: 44px;
    margin: 8px;
    padding: 8px 12px;
    border: 1px solid #8888;
    border-radius: 32px;
    align-content: center;
    text-align: center;
  }

  .button:hover {
    border-color: currentColor;
  }

  b,
  .button {
    font-weight: 600;
  }

  .product,
  .label,
  .button {
    font-size: max(12px, 0.875em);
  }

  .label,
  .badge {
    opacity: 0.75;
  }
`;
