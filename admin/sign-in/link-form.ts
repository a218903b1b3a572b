import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import type { Me } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import { textField } from '../kit/form-field.ts';
import { sentenceOf } from '../kit/loaded.ts';
import { readForm } from '../kit/read-form.ts';
import { texts } from './texts/texts.ts';

/** The page of a one-time link: makes the first owner, or sets the password of a person. */
export class LinkForm extends AdminElement {
  static override properties: PropertyDeclarations = {
    isFirstOwner: { attribute: false },
    code: {},
    onSignedIn: { attribute: false },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare isFirstOwner: boolean;
  /** The secret of the link. */
  declare code: string;
  declare onSignedIn: (me: Me) => void;
  declare private problem: ApiProblem | undefined;
  declare private isBusy: boolean;

  constructor() {
    super();
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    const heading = this.isFirstOwner ? texts.firstOwner : texts.setPassword;
    return html`<main class="alone">
      <h1>${heading}</h1>
      ${this.isFirstOwner ? html`<p>${texts.firstOwnerHint}</p>` : nothing}
      <form class="card" novalidate @submit=${(event: SubmitEvent) => void this.#submit(event)}>
        ${this.isFirstOwner ? this.#ownerFields() : nothing}
        ${textField({
          id: 'password',
          name: 'password',
          label: texts.password,
          hint: texts.newPasswordHint,
          problem: this.problem?.of('password'),
          type: 'password',
          autocomplete: 'new-password',
          required: true,
        })}
        ${this.#sentence()}
        <div class="actions">
          <button class="primary" aria-disabled=${String(this.isBusy)}>
            ${this.isFirstOwner ? texts.makeOwner : texts.setPassword}
          </button>
        </div>
      </form>
    </main>`;
  }

  #ownerFields(): TemplateResult {
    return html`${textField({
      id: 'name',
      name: 'name',
      label: texts.name,
      problem: this.problem?.of('name'),
      autocomplete: 'name',
      required: true,
    })}
    ${textField({
      id: 'email',
      name: 'email',
      label: texts.email,
      problem: this.problem?.of('email'),
      type: 'email',
      autocomplete: 'username',
      required: true,
    })}`;
  }

  #sentence(): TemplateResult | typeof nothing {
    const isBesideField = ['name', 'email', 'password'].some((path) => this.problem?.of(path));
    if (!this.problem || isBesideField) {
      return nothing;
    }
    return html`<p class="problem" role="alert">${sentenceOf(this.problem)}</p>`;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const { name = '', email = '', password = '' } = readForm(event);
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.problem = undefined;
    try {
      const body = { code: this.code, password, ...(this.isFirstOwner && { name, email }) };
      this.onSignedIn(await call('POST /links', { body }));
    } catch (error) {
      this.problem = error instanceof ApiProblem ? error : new ApiProblem(0, String(error));
    } finally {
      this.isBusy = false;
    }
  }
}

customElements.define('link-form', LinkForm);
