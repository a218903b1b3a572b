import { css } from 'lit';

export const cardStyles = css`
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    position: relative;
    font-size: max(12px, 0.9375em);
  }

  /* The line of swatches, which lists do not have. */
  :host([swatch-option]) :not(.list) > .cards .card {
    padding-block-end: 32px;
  }

  .media {
    position: relative;
    margin-block-end: 0.75em;
  }

  .text {
    display: flex;
    flex-direction: column;
    block-size: 4.75em;
  }

  /* Where prices are too long for a line of a narrow card, the title ends with an ellipsis in its first one. */
  .head {
    overflow: hidden;
  }

  @container (width < 640px) {
    .text:has(s, .price[lang]) .head {
      flex: 0 1 3em;
      container-type: size;
    }
  }

  .title {
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }

  @container (height < 2.5em) {
    .title {
      -webkit-line-clamp: 1;
    }
  }

  .card:hover .title {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  .price {
    display: block;
    flex: none;
    overflow: hidden;
    max-block-size: 3em;
    margin-block-start: 0.25em;
    font-variant-numeric: tabular-nums;
  }

  .badges {
    position: absolute;
    inset-block-start: 0.75em;
    inset-inline: 0.75em;
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: 0.375em;
  }

  .badge {
    max-inline-size: 100%;
    padding: 0.125em 0.75em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    border-radius: 1em;
    background: var(--vitrine-badge-background, #fff);
    color: var(--vitrine-badge-color, #1c1c1c);
    font-size: max(12px, 0.8125em);
  }

  .media:has(.sold-out) .picture {
    opacity: 0.6;
  }

  .blank {
    visibility: hidden;
  }

  [aria-busy='true'] .blank {
    visibility: visible;
  }

  .line {
    display: block;
    inline-size: 80%;
    block-size: 0.75em;
    margin-block-start: 0.375em;
    border-radius: 0.25em;
    background: color-mix(in srgb, currentColor 7%, transparent);
  }

  .line + .line {
    inline-size: 35%;
    margin-block-start: 0.75em;
  }

  @media (prefers-reduced-motion: no-preference) {
    [aria-busy='true'] .media,
    [aria-busy='true'] .line {
      animation: wait 1.6s ease-in-out infinite alternate;
    }

    .picture {
      transition: transform 0.5s cubic-bezier(0.2, 0, 0.2, 1);
    }

    .card:hover .picture {
      transform: scale(1.03);
    }
  }

  @keyframes wait {
    to {
      opacity: 0.5;
    }
  }

  @media (forced-colors: active) {
    .media,
    .badge {
      border: 1px solid CanvasText;
    }
  }
`;
