import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { Me } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { textField, selectField } from '../../kit/form-field.ts';
import { showToast } from '../../kit/toast.ts';
import { currentPasswordField } from '../../kit/current-password-field.ts';
import './own-sessions.ts';
import './second-factor-dialog.ts';
import { texts } from './texts/texts.ts';
import {
  chooseLanguage,
  currentLanguage,
  isLanguage,
  languages,
} from '../../preferences/language.ts';
import { adminTheme, isTheme, themes } from '../../preferences/theme.ts';

/** The person's own password, second factor, sessions, language and colours. */
export class YouScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    onMeChange: { attribute: false },
    open: { state: true },
  };

  declare me: Me;
  declare onMeChange: (me: Me) => void;
  declare private open: 'password' | 'set-up' | 'turn-off' | undefined;

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      ${this.me.kind === 'person' ? this.#account() : html`<p class="card">${texts.token}</p>`}
      ${preferences()} ${this.#dialog()}`;
  }

  #account(): TemplateResult {
    const { name, email, second_factor, recovery_codes } = this.me;
    return html`<section class="card">
        <h2>${name}</h2>
        <p class="pale">${email}</p>
        <div class="row apart">
          <h3>${texts.password}</h3>
          <button type="button" @click=${() => (this.open = 'password')}>
            ${texts.changePassword}
          </button>
        </div>
        <div class="row apart">
          <div>
            <h3>${texts.secondFactor}</h3>
            <p class="hint">${second_factor ? texts.factorOn(recovery_codes) : texts.factorOff}</p>
          </div>
          <button type="button" @click=${() => (this.open = second_factor ? 'turn-off' : 'set-up')}>
            ${second_factor ? texts.turnOff : texts.setUp}
          </button>
        </div>
      </section>
      <own-sessions></own-sessions>`;
  }

  #dialog(): TemplateResult | typeof nothing {
    const close = () => (this.open = undefined);
    switch (this.open) {
      case undefined:
        return nothing;
      case 'password':
        return formDialog({
          name: 'password',
          heading: texts.changePassword,
          action: texts.save,
          fields: passwordFields,
          send: changePassword,
          onClose: close,
        });
      case 'set-up':
        return html`<second-factor-dialog
          .onClose=${async () => {
            close();
            await this.#reload();
          }}
        ></second-factor-dialog>`;
      case 'turn-off':
        return formDialog({
          name: 'factor',
          heading: texts.turnOff,
          action: texts.turnOff,
          isDangerous: true,
          fields: turnOffFields,
          send: async ({ current = '' }) => {
            await call('DELETE /me/second-factor', { body: { current } });
            showToast({ message: texts.turnedOff });
            await this.#reload();
          },
          onClose: close,
        });
      default:
        return this.open satisfies never;
    }
  }

  async #reload(): Promise<void> {
    this.onMeChange(await call('GET /me', {}));
  }
}

function passwordFields(problemOf: ProblemOf): TemplateResult {
  return html`${currentPasswordField(texts.current, problemOf)}
  ${textField({
    id: 'password',
    name: 'password',
    label: texts.newPassword,
    hint: texts.newPasswordHint,
    type: 'password',
    autocomplete: 'new-password',
    problem: problemOf('password'),
    required: true,
  })}`;
}

function turnOffFields(problemOf: ProblemOf): TemplateResult {
  return html`<p>${texts.turnOffHint}</p>
    ${currentPasswordField(texts.current, problemOf)}`;
}

async function changePassword({
  current = '',
  password = '',
}: Readonly<Record<string, string>>): Promise<void> {
  await call('POST /me/password', { body: { current, password } });
  showToast({ message: texts.passwordChanged });
}

customElements.define('you-screen', YouScreen);

/** Renders what this browser keeps: the language and the colours. */
function preferences(): TemplateResult {
  return html`<section class="card">
    <h2>${texts.preferences}</h2>
    ${selectField({
      id: 'language',
      name: 'language',
      label: texts.language,
      value: currentLanguage(),
      choices: languages.map((value) => ({ value, label: texts.languages[value] })),
      onChange(language) {
        if (isLanguage(language)) {
          chooseLanguage(language);
          // Texts are loaded once a page.
          location.reload();
        }
      },
    })}
    ${selectField({
      id: 'theme',
      name: 'theme',
      label: texts.theme,
      value: adminTheme.current,
      choices: themes.map((value) => ({ value, label: texts.themes[value] })),
      onChange: (theme) => isTheme(theme) && adminTheme.choose(theme),
    })}
  </section>`;
}
