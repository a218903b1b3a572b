import { html, nothing, type TemplateResult } from 'lit';

interface Modal {
  /** Unique on the page: the heading's id is made of it. */
  readonly name: string;
  readonly heading: string;
  readonly content: TemplateResult;
  /** Buttons at the foot, outside a form of the content. */
  readonly actions?: TemplateResult;
  /** Makes it an alert, which asks for an answer before anything else. */
  readonly isAlert?: boolean;
  /** Called when the person closes it, with Escape too. */
  readonly onClose: () => void;
}

/** Renders a dialog that is open for as long as its template is on the page. Focus returns to where it was. */
export function modal({
  name,
  heading,
  content,
  actions,
  isAlert,
  onClose,
}: Modal): TemplateResult {
  return html`<dialog
    class="modal"
    role=${isAlert ? 'alertdialog' : nothing}
    aria-labelledby="${name}-heading"
    @cancel=${(event: Event) => {
      event.preventDefault();
      onClose();
    }}
  >
    <open-as-modal hidden></open-as-modal>
    <h2 id="${name}-heading">${heading}</h2>
    ${content} ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </dialog>`;
}

/** Shows the dialog around it for as long as it is on the page. */
class OpenAsModal extends HTMLElement {
  #dialog: HTMLDialogElement | null = null;
  /** Has the focus before the dialog opens. */
  #opener: Element | null = null;

  connectedCallback(): void {
    this.#dialog = this.closest('dialog');
    this.#opener = document.activeElement;
    // Parts of the dialog may still be rendering.
    queueMicrotask(() => this.isConnected && this.#dialog?.showModal());
  }

  disconnectedCallback(): void {
    this.#dialog?.close();
    // Browsers return no focus from a dialog that has left the page.
    if (document.activeElement === document.body && this.#opener instanceof HTMLElement) {
      this.#opener.focus();
    }
  }
}

customElements.define('open-as-modal', OpenAsModal);
