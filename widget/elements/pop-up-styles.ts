import { css } from './style-sheet.ts';

export const popUpStyles = css`
  :host {
    display: contents;
  }

  dialog {
    inline-size: min(var(--vitrine-pop-up-width, 52rem), 100vw - 2rem);
    max-block-size: calc(100dvh - 2rem);
    margin: auto;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid color-mix(in srgb, currentColor 15%, transparent);
    border-radius: var(--vitrine-radius, 0.5rem);
    background: var(--vitrine-panel-background, Canvas);
    color: var(--vitrine-panel-color, CanvasText);
    line-height: 1.5;
  }

  /* Laid out, so that what is in it loads, and seen by nobody. */
  .preparing {
    display: block;
    position: fixed;
    inset: 0;
    visibility: hidden;
    pointer-events: none;
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .inside {
    padding: clamp(1rem, 3vw, 2rem);
  }

  .top {
    display: flex;
    align-items: center;
    gap: 1rem;
    min-block-size: 44px;
    margin-block-end: 1rem;
  }

  .top > slot {
    flex: 1;
  }

  .heading {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-size: 1.375em;
    font-weight: 600;
    line-height: 1.25;
  }

  form {
    margin-inline-start: auto;
  }

  .close {
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: inherit;
    cursor: pointer;
  }

  .close:hover {
    background: color-mix(in srgb, currentColor 8%, transparent);
  }

  .close svg {
    inline-size: 22px;
    block-size: 22px;
  }

  @media (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: rise 0.2s ease-out;
    }
  }

  @keyframes rise {
    from {
      translate: 0 0.5rem;
    }
  }
`;
