import { html, svg, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { textField } from '../../kit/form-field.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { formDialog } from '../../kit/form-dialog.ts';
import { modal } from '../../kit/modal.ts';
import '../../kit/secret-text.ts';
import { currentPasswordField } from '../../kit/current-password-field.ts';
import { texts } from './texts/texts.ts';

type NewFactor = AdminContract['beginSecondFactor']['answer'];

type Step =
  | { readonly step: 'password' }
  | { readonly step: 'code'; readonly factor: NewFactor }
  | { readonly step: 'recovery'; readonly codes: readonly string[] };

/** Sets up a second factor: the password, the picture with its first code, the recovery codes. */
export class SecondFactorDialog extends AdminElement {
  static override properties: PropertyDeclarations = {
    onClose: { attribute: false },
    step: { state: true },
  };

  declare onClose: () => void;
  declare private step: Step;

  constructor() {
    super();
    this.step = { step: 'password' };
  }

  protected override render(): TemplateResult {
    const { step } = this;
    switch (step.step) {
      case 'password':
        return this.#form('factor-password', passwordField, async ({ current = '' }) => {
          const factor = await call('POST /me/second-factor', { body: { current } });
          this.step = { step: 'code', factor };
        });
      case 'code':
        return this.#form(
          'factor-code',
          (problemOf) => codeFields(step.factor, problemOf),
          async ({ code = '' }) => {
            const { recovery_codes } = await call('PUT /me/second-factor', { body: { code } });
            this.step = { step: 'recovery', codes: recovery_codes };
          },
        );
      case 'recovery':
        return modal({
          name: 'factor-recovery',
          heading: texts.recovery,
          content: html`<p>${texts.recoveryHint}</p>
            <secret-text
              value=${step.codes.join('\n')}
              label=${texts.recoveryCodes}
            ></secret-text>`,
          actions: html`<button type="button" class="primary" @click=${this.onClose}>
            ${texts.done}
          </button>`,
          onClose: this.onClose,
        });
      default:
        return step satisfies never;
    }
  }

  #form(
    name: string,
    fields: (problemOf: ProblemOf) => TemplateResult,
    send: (values: Readonly<Record<string, string>>) => Promise<void>,
  ): TemplateResult {
    const shown = this.step;
    return formDialog({
      name,
      heading: texts.secondFactor,
      action: texts.next,
      fields,
      send,
      onClose: () => {
        // The next step has taken the place of this one.
        if (this.step === shown) {
          this.onClose();
        }
      },
    });
  }
}

function passwordField(problemOf: ProblemOf): TemplateResult {
  return currentPasswordField(texts.current, problemOf);
}

function codeFields(
  { secret, qr_code: { size, path } }: NewFactor,
  problemOf: ProblemOf,
): TemplateResult {
  return html`<p>${texts.scan}</p>
    <svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${texts.picture}>
      ${svg`<rect width="100%" height="100%" fill="#fff"></rect><path d=${path} fill="#000"></path>`}
    </svg>
    <secret-text value=${secret} label=${texts.secret}></secret-text>
    ${textField({
      id: 'code',
      name: 'code',
      label: texts.code,
      autocomplete: 'one-time-code',
      inputMode: 'numeric',
      problem: problemOf('code'),
      required: true,
    })}`;
}

customElements.define('second-factor-dialog', SecondFactorDialog);
