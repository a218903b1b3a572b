import { html, nothing, type TemplateResult } from 'lit';
import { call } from '../api/call.ts';
import { AdminElement } from './admin-element.ts';
import { sentenceOf } from './loaded.ts';

interface Toast {
  readonly message: string;
  /** Takes back what has been done, or mends what has failed. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

class ToastEvent extends Event {
  readonly toast: Toast;

  constructor(toast: Toast) {
    super('toast');
    this.toast = toast;
  }
}

const shown = new EventTarget();

/** Tells what has been done, and offers an action such as undoing it. Most failures stand beside their cause instead. */
export function showToast(toast: Toast): void {
  shown.dispatchEvent(new ToastEvent(toast));
}

/** Takes a change back, or tells why it cannot be. */
export async function undoChange(shop: string, change: number): Promise<void> {
  try {
    await call('POST /shops/:shop/changes/:change/undo', {
      parameters: { shop, change: String(change) },
    });
  } catch (error) {
    showToast({ message: sentenceOf(error) });
  }
}

/** Long enough to read two sentences and to reach the button. */
const shownForMilliseconds = 10_000;

/** The newest message at the foot of the page, announced. It stays while it has the pointer or the focus. */
export class ToastRegion extends AdminElement {
  #toast: Toast | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #connection = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    shown.addEventListener(
      'toast',
      (event) => event instanceof ToastEvent && this.#show(event.toast),
      { signal },
    );
    for (const type of ['pointerenter', 'focusin']) {
      this.addEventListener(type, () => clearTimeout(this.#timer), { signal });
    }
    for (const type of ['pointerleave', 'focusout']) {
      this.addEventListener(type, () => this.#hideSoon(), { signal });
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    clearTimeout(this.#timer);
  }

  #show(toast: Toast): void {
    this.#toast = toast;
    this.requestUpdate();
    this.#hideSoon();
  }

  #hideSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), shownForMilliseconds);
  }

  #hide(): void {
    this.#toast = undefined;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { message, action } = this.#toast ?? {};
    return html`<div class="toast" role="status">
      ${message ? html`<span>${message}</span>` : nothing}
      ${
        action
          ? html`<button
              type="button"
              class="plain"
              @click=${() => {
                this.#hide();
                // The button goes with the message, and must not take the focus along.
                document.querySelector<HTMLElement>('main')?.focus();
                action.run();
              }}
            >
              ${action.label}
            </button>`
          : nothing
      }
    </div>`;
  }
}

customElements.define('toast-region', ToastRegion);
