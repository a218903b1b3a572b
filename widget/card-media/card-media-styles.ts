import { css } from 'lit';

/** The space of swatches is reserved by the styles of cards. */
export const cardMediaStyles = css`
  .swatches {
    display: flex;
    align-items: center;
    gap: 4px;
    position: relative;
    block-size: 24px;
    margin-block-start: -24px;
    font-size: max(12px, 0.8125em);
  }

  .list .swatches {
    display: none;
  }

  .swatches button {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    padding: 2px;
    overflow: hidden;
    border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
    border-radius: 50%;
    background: none;
    cursor: pointer;
  }

  .swatches [aria-pressed='true'] {
    border: 2px solid currentColor;
    padding: 1px;
  }

  .swatches svg {
    display: block;
  }

  .swatches .picture {
    border-radius: 50%;
    transform: none !important;
  }

  .second {
    position: absolute;
    inset: 0;
    opacity: 0;
    touch-action: pan-y;
  }

  /* A swipe scrolls the carousel. */
  .carousel .second {
    touch-action: auto;
  }

  .second .picture {
    background: var(--vitrine-image-background, Canvas);
  }

  .second.shown {
    opacity: 1;
  }

  @media (hover: hover) {
    .card:hover .second {
      opacity: 1;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .second {
      transition: opacity 0.3s;
    }
  }

  @media (forced-colors: active) {
    .swatches [aria-pressed='true'] {
      border-color: Highlight;
    }
  }
`;
