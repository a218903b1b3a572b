import { html } from 'lit';
import { call } from '../../api/call.ts';
import { textField } from '../../kit/form-field.ts';
import type { CreationMethod } from './shop-creation.ts';
import { texts } from './texts/texts.ts';

/** Reads what a store shows to everybody into a shop of its own. */
export const tryStore: CreationMethod = {
  heading: texts.tryHeading,
  hint: texts.tryHint,
  action: texts.tryAction,
  fields: (problemOf) =>
    html`${textField({
        id: 'try-address',
        name: 'address',
        type: 'url',
        label: texts.tryAddress,
        problem: problemOf('address'),
      })} <label><input type="checkbox" name="keep" />${texts.tryKeep}</label>`,
  begin: ({ address = '', ...others }) =>
    call('POST /store-trials', { body: { address, keep: 'keep' in others } }),
  ask: (trial = '') => call('GET /store-trials/:trial', { parameters: { trial } }),
};
