import { css } from 'lit';

/** Closes a dialog when the click is on its backdrop. */
export function closeBeside({ target, currentTarget }: Event): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) {
    target.close();
  }
}

export const dialogStyles = css`
  dialog {
    max-block-size: calc(100dvh - 2rem);
    margin: auto;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid color-mix(in srgb, currentColor 15%, transparent);
    border-radius: var(--vitrine-radius, 0.5rem);
    background: var(--vitrine-panel-background, Canvas);
    color: var(--vitrine-panel-color, CanvasText);
    font-size: 1rem;
    line-height: 1.5;
    text-align: start;
  }

  dialog::backdrop {
    background: #0007;
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
