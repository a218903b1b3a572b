import { css, html, type TemplateResult } from 'lit';
import { keepKey } from '../own-key.ts';

export interface DialogOptions {
  readonly part: string;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  readonly isInert?: boolean;
  readonly handleClose?: (() => void) | undefined;
}

/**
 * Renders a closed dialog, to open with `showModal`. A click on its backdrop closes it. Escape closes it alone, and not
 * the theme's drawer around it.
 */
export function dialog(
  { part, label, className = '', isInert = false, handleClose }: DialogOptions,
  content: unknown,
): TemplateResult {
  return html`<dialog
    part=${part}
    class=${className}
    aria-label=${label}
    ?inert=${isInert}
    @click=${closeBeside}
    @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && keepKey(event)}
    @close=${handleClose}
  >
    ${content}
  </dialog>`;
}

/** Closes a dialog when the click is on its backdrop. A drag from one child to another also clicks the dialog itself. */
function closeBeside({
  target,
  currentTarget,
  clientX,
  clientY,
}: MouseEvent & { readonly currentTarget: HTMLDialogElement }): void {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  if (
    target === currentTarget &&
    (clientX < left || clientX > right || clientY < top || clientY > bottom)
  ) {
    currentTarget.close();
  }
}

export const dialogStyles = css`
  dialog {
    max-block-size: calc(100dvh - 32px);
    margin: auto;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    border: 1px solid color-mix(in srgb, currentColor 15%, transparent);
    border-radius: var(--vitrine-radius, 8px);
    background: var(--vitrine-panel-background, Canvas);
    color: var(--vitrine-panel-color, CanvasText);
    font-size: var(--vitrine-unit, max(1rem, 16px));
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
      translate: 0 8px;
    }
  }
`;
