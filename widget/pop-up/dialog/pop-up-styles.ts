import { css } from 'lit';

/** Beside the styles of dialogs, and those of lists, whose header and round button it has. */
export const popUpStyles = css`
  :host {
    display: contents;
  }

  dialog {
    inline-size: min(var(--vitrine-pop-up-width, 832px), 100vw - 32px);
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
    padding: clamp(16px, 3vw, 32px);
  }

  .header {
    block-size: auto;
    margin-block-end: 16px;
  }

  .heading {
    white-space: normal;
    overflow-wrap: anywhere;
  }

  .step {
    border-color: transparent;
  }
`;
