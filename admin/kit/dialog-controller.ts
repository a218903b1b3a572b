import type { ReactiveController, ReactiveControllerHost, TemplateResult } from 'lit';
import { type DialogForm, formDialog } from './form-dialog.ts';
import { focusHeadingIfLost } from './keep-focus.ts';

/** The dialog that a screen shows, described by `Shown`. A form may open another dialog in its place. */
export class DialogController<Shown extends object> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  /** Loads again what a form has changed. */
  readonly #reload: () => Promise<unknown>;
  #shown: Shown | undefined;

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    reload: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.#host = host;
    this.#reload = reload;
    host.addController(this);
  }

  get shown(): Shown | undefined {
    return this.#shown;
  }

  hostConnected(): void {
    // The host renders what is shown.
  }

  show(dialog: Shown): void {
    this.#shown = dialog;
    this.#host.requestUpdate();
  }

  close(): void {
    this.#shown = undefined;
    this.#host.requestUpdate();
  }

  /**
   * Renders the dialog that is shown as a form, which closes once it is sent and the screen is loaded again. The focus
   * goes to the heading when the button that opened the dialog has gone.
   */
  form(form: Omit<DialogForm, 'onClose'>): TemplateResult {
    const opened = this.#shown;
    return formDialog({
      ...form,
      send: async (values) => {
        await form.send(values);
        await this.#reload();
      },
      onClose: () => {
        if (this.#shown === opened) {
          this.close();
          void focusHeadingIfLost(this.#host);
        }
      },
    });
  }
}
