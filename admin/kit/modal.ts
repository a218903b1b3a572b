import { html, nothing, type TemplateResult } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { type ElementPart, PartType, type PartInfo } from 'lit/directive.js';

export interface Modal {
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
    ${showAsModal()}
  >
    <h2 id="${name}-heading">${heading}</h2>
    ${content} ${actions ? html`<div class="actions">${actions}</div>` : nothing}
  </dialog>`;
}

class ShowAsModal extends AsyncDirective {
  #dialog: HTMLDialogElement | undefined;
  /** Has the focus before the dialog opens. */
  #opener: Element | null = null;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('A dialog is shown by a directive of its element');
    }
  }

  render(): typeof nothing {
    return nothing;
  }

  override update({ element }: ElementPart): typeof nothing {
    if (!this.#dialog && element instanceof HTMLDialogElement) {
      this.#dialog = element;
      this.#opener = document.activeElement;
      // A template is not part of the page yet while it renders for the first time.
      queueMicrotask(() => this.isConnected && element.isConnected && element.showModal());
    }
    return nothing;
  }

  protected override disconnected(): void {
    this.#dialog?.close();
    // Browsers return no focus when an element around the dialog has left the page with it.
    if (document.activeElement === document.body && this.#opener instanceof HTMLElement) {
      this.#opener.focus();
    }
  }
}

const showAsModal = directive(ShowAsModal);
