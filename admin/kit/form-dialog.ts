import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { guardLeaving } from '../router/router.ts';
import { AdminElement } from './admin-element.ts';
import { sentenceOf } from './loaded.ts';
import { modal } from './modal.ts';
import { readForm } from './read-form.ts';
import { texts } from './texts/texts.ts';

/** Returns the sentence about a value of the form. */
export type ProblemOf = (path: string) => string | undefined;

export interface DialogForm {
  /** Unique on the page: the heading's id is made of it. */
  readonly name: string;
  readonly heading: string;
  /** The label of the button that sends. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly fields: (problemOf: ProblemOf) => TemplateResult;
  /** Gets the texts of the controls by name. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Renders a form in a dialog. */
export function formDialog(form: DialogForm): TemplateResult {
  return html`<form-dialog
    name=${form.name}
    heading=${form.heading}
    action=${form.action}
    .isDangerous=${form.isDangerous ?? false}
    .fields=${form.fields}
    .send=${form.send}
    .onClose=${form.onClose}
  ></form-dialog>`;
}

/**
 * A dialog with a form. `send` gets the texts of its controls; its problems stand beside the fields that `fields` draws
 * with them, and others above the buttons. It closes when `send` is done.
 */
class FormDialog extends AdminElement {
  static override properties: PropertyDeclarations = {
    name: {},
    heading: {},
    action: {},
    isDangerous: { attribute: false },
    fields: { attribute: false },
    send: { attribute: false },
    onClose: { attribute: false },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare name: DialogForm['name'];
  declare heading: DialogForm['heading'];
  declare action: DialogForm['action'];
  declare isDangerous: boolean;
  declare fields: DialogForm['fields'];
  declare send: DialogForm['send'];
  declare onClose: DialogForm['onClose'];
  declare private problem: unknown;
  declare private isBusy: boolean;
  #asked = new Set<string>();
  /** Set once the person has typed something that leaving would lose. */
  #stopGuarding: (() => void) | undefined;

  constructor() {
    super();
    this.isDangerous = false;
    this.isBusy = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopGuarding?.();
  }

  protected override render(): TemplateResult {
    this.#asked = new Set();
    const fields = this.fields((path) => this.#problemOf(path));
    return modal({
      name: this.name,
      heading: this.heading,
      content: html`<form
        class="stack"
        novalidate
        @submit=${(event: SubmitEvent) => void this.#submit(event)}
        @input=${() => this.#guard()}
      >
        ${fields} ${this.#sentence()}
        <div class="actions">
          <button type="button" @click=${this.onClose}>${texts.cancel}</button>
          <button
            class=${this.isDangerous ? 'dangerous' : 'primary'}
            aria-disabled=${String(this.isBusy)}
          >
            ${this.action}
          </button>
        </div>
      </form>`,
      onClose: this.onClose,
    });
  }

  protected override updated(): void {
    if (this.problem) {
      this.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }

  #guard(): void {
    this.#stopGuarding ??= guardLeaving(() => confirm(texts.leave));
  }

  #problemOf(path: string): string | undefined {
    this.#asked.add(path);
    return this.problem instanceof ApiProblem ? this.problem.of(path) : undefined;
  }

  /** Everything that no field shows. */
  #sentence(): TemplateResult | typeof nothing {
    if (this.problem === undefined) {
      return nothing;
    }
    const values = this.problem instanceof ApiProblem ? this.problem.values : [];
    const others = values.filter(({ path }) => !this.#asked.has(path));
    if (values.length > 0 && others.length === 0) {
      return nothing;
    }
    const sentences =
      others.length > 0
        ? others.map(({ path, message }) => `${path}: ${message}`)
        : [sentenceOf(this.problem)];
    return html`<p class="problem" role="alert">${sentences.join(' ')}</p>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) {
      return;
    }
    const values = readForm(event);
    this.isBusy = true;
    this.problem = undefined;
    try {
      await this.send(values);
      this.#stopGuarding?.();
      this.onClose();
    } catch (error) {
      this.problem = error;
    } finally {
      this.isBusy = false;
    }
  }
}

customElements.define('form-dialog', FormDialog);
