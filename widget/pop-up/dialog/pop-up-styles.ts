import { css } from 'lit';

/** Beside the styles of dialogs, and those of lists, whose header and round button it has. */
export const popUpStyles = css`
  :host {
    display: contents;
  }

  dialog {
    inline-size: min(var(--vitrine-pop-up-width, 52rem), 100vw - 2rem);
  }

  /* Laid out, so that what is in it loads, and seen by nobody. */
  .preparing {
    display: block;
    position: fixed;
    inset: 0;
    visibility: hidden;
    pointer-events: none;
  }

  .inside {
    padding: clamp(1rem, 3vw, 2rem);
  }

  .header {
    block-size: auto;
    margin-block-end: 1rem;
  }

  .heading {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .step {
    border-color: transparent;
  }
`;
