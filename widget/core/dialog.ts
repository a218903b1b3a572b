import { css, html, type TemplateResult } from 'lit';
import { keepKey } from './own-key.ts';

interface DialogOptions {
  readonly part: string;
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  readonly isInert?: boolean;
  readonly handleClose?: (() => void) | undefined;
}

/**
 * Renders a closed dialog, to open with `showModal`. A click on its backdrop closes it. Neither Escape nor a click in it
 * closes the theme's drawer around it.
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
    @pointerdown=${handlePress}
    @mousedown=${handlePress}
    @click=${handlePress}
    @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && keepKey(event)}
    @close=${handleClose}
  >
    ${content}
  </dialog>`;
}

/**
 * Keeps a press from the theme once the listeners of the element have heard it. A click on the backdrop closes the
 * dialog. A drag from one child to another also clicks the dialog itself.
 */
function handlePress({
  type,
  target,
  currentTarget,
  clientX,
  clientY,
}: MouseEvent & { readonly currentTarget: HTMLDialogElement }): void {
  // The same listener is added only once.
  currentTarget.getRootNode().addEventListener(type, stopOwn);
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  if (
    type === 'click' &&
    target === currentTarget &&
    (clientX < left || clientX > right || clientY < top || clientY > bottom)
  ) {
    currentTarget.close();
  }
}

/** Stops an event in a dialog, unless it is on content of the theme. */
function stopOwn(event: Event): void {
  const { target, currentTarget } = event;
  const isInDialog = target instanceof Element && target.closest('dialog') !== null;
  if (isInDialog && target.getRootNode() === currentTarget) {
    event.stopPropagation();
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
