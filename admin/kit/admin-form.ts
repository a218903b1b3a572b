import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { guardLeaving } from '../router/router.ts';
import { AdminElement } from './admin-element.ts';
import { sentenceOf } from './loaded.ts';
import { readForm } from './read-form.ts';
import { texts } from './editing-texts/texts.ts';

/** Returns the sentence about a value of the form. */
export type ProblemOf = (path: string) => string | undefined;

export interface Form {
  /** The label of the button that sends. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly fields: (problemOf: ProblemOf) => TemplateResult;
  /** Gets the texts of the controls by name. */
  readonly send: (values: Readonly<Record<string, string>>) => Promise<unknown>;
  /** Makes a button that cancels, for dialogs. Called when the form is sent, too. */
  readonly onClose?: () => void;
}

/** Renders a form. */
export function adminForm(form: Form): TemplateResult {
  return html`<admin-form
    action=${form.action}
    .isDangerous=${form.isDangerous ?? false}
    .fields=${form.fields}
    .send=${form.send}
    .onClose=${form.onClose}
  ></admin-form>`;
}

/**
 * A form. `send` gets the texts of its controls; its problems stand beside the fields that `fields` draws with them, and
 * others above the buttons.
 */
class AdminForm extends AdminElement {
  static override properties: PropertyDeclarations = {
    action: {},
    isDangerous: { attribute: false },
    fields: { attribute: false },
    send: { attribute: false },
    onClose: { attribute: false },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare action: Form['action'];
  declare isDangerous: boolean;
  declare fields: Form['fields'];
  declare send: Form['send'];
  declare onClose: Form['onClose'];
  declare private problem: unknown;
  declare private isBusy: boolean;
  #asked = new Set<string>();
  /** Failed once the person has typed something that leaving would lose. */
  saving: 'saved' | 'failed' = 'saved';

  constructor() {
    super();
    this.isBusy = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.saving = 'saved';
  }

  protected override render(): TemplateResult {
    this.#asked = new Set();
    const fields = this.fields((path) => this.#problemOf(path));
    return html`<form
      class="stack"
      novalidate
      @submit=${(event: SubmitEvent) => void this.#submit(event)}
      @input=${() => this.#guard()}
    >
      ${fields} ${this.#sentence()}
      <div class="actions">
        ${
          this.onClose
            ? html`<button type="button" @click=${this.onClose}>${texts.cancel}</button>`
            : nothing
        }
        <button
          class=${this.isDangerous ? 'dangerous' : 'primary'}
          aria-disabled=${String(this.isBusy)}
        >
          ${this.action}
        </button>
      </div>
    </form>`;
  }

  /** A dialog may have opened before the form had its fields. */
  protected override firstUpdated(): void {
    if (this.closest('dialog[open]')) {
      this.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    }
  }

  protected override updated(): void {
    if (this.problem) {
      this.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }

  #guard(): void {
    this.saving = 'failed';
    guardLeaving(this);
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
      this.saving = 'saved';
      this.onClose?.();
    } catch (error) {
      this.problem = error;
    } finally {
      this.isBusy = false;
    }
  }
}

customElements.define('admin-form', AdminForm);
