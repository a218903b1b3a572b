import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { call } from '../api/call.ts';
import type { Me } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import { textField } from '../kit/form-field.ts';
import { sentenceOf } from '../kit/loaded.ts';
import { readForm } from '../kit/read-form.ts';
import { texts } from './texts/texts.ts';

/** Asks for e-mail and password, then for the code of a second factor, or for the admin token instead. */
export class SignInForm extends AdminElement {
  static override properties: PropertyDeclarations = {
    onSignedIn: { attribute: false },
    step: { state: true },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare onSignedIn: (me: Me) => void;
  declare private step: 'password' | 'code' | 'token';
  declare private problem: string | undefined;
  declare private isBusy: boolean;
  #password = { email: '', password: '' };

  constructor() {
    super();
    this.step = 'password';
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    return html`<main class="alone">
      <h1>${texts.signIn}</h1>
      <form class="card" novalidate @submit=${(event: SubmitEvent) => void this.#submit(event)}>
        ${keyed(this.step, this.#fields())}
        ${this.problem ? html`<p class="problem" role="alert">${this.problem}</p>` : nothing}
        <div class="actions apart">
          <button type="button" class="plain" @click=${() => this.#swap()}>
            ${this.step === 'token' ? texts.passwordInstead : texts.tokenInstead}
          </button>
          <button class="primary" aria-disabled=${String(this.isBusy)}>
            ${this.step === 'code' ? texts.next : texts.signIn}
          </button>
        </div>
      </form>
      <p class="hint">${texts.forgotten}</p>
    </main>`;
  }

  #fields(): TemplateResult {
    switch (this.step) {
      case 'password':
        return html`${textField({
          id: 'email',
          name: 'email',
          label: texts.email,
          type: 'email',
          autocomplete: 'username',
          required: true,
        })}
        ${textField({
          id: 'password',
          name: 'password',
          label: texts.password,
          type: 'password',
          autocomplete: 'current-password',
          required: true,
        })}`;
      case 'code':
        return textField({
          id: 'code',
          name: 'code',
          label: texts.code,
          hint: texts.codeHint,
          autocomplete: 'one-time-code',
          required: true,
        });
      case 'token':
        return textField({
          id: 'token',
          name: 'token',
          label: texts.token,
          hint: texts.tokenHint,
          type: 'password',
          required: true,
        });
      default:
        return this.step satisfies never;
    }
  }

  #swap(): void {
    this.step = this.step === 'token' ? 'password' : 'token';
    this.problem = undefined;
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const values = readForm(event);
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.problem = undefined;
    try {
      const { needs, me } = await call('POST /session', { body: this.#credentials(values) });
      if (needs) {
        this.step = needs;
        await this.updateComplete;
        this.querySelector('input')?.focus();
      } else if (me) {
        this.onSignedIn(me);
      }
    } catch (error) {
      this.problem = sentenceOf(error);
    } finally {
      this.isBusy = false;
    }
  }

  #credentials(values: Readonly<Record<string, string>>) {
    const { email = '', password = '', code = '', token = '' } = values;
    if (this.step === 'token') {
      return { token };
    }
    if (this.step === 'code') {
      return { ...this.#password, code };
    }
    this.#password = { email, password };
    return this.#password;
  }
}

customElements.define('sign-in-form', SignInForm);
