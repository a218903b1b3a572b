import { html } from 'lit';
import { call } from '../../api/call.ts';
import type { CreationMethod } from './shop-creation.ts';
import { texts } from './texts/texts.ts';

const find = () => call('GET /demo-shop', {});

/** Creates the shop with invented data. */
export const demoShop: CreationMethod = {
  heading: texts.demoHeading,
  hint: texts.demoHint,
  action: texts.demoAction,
  fields: () => html``,
  begin: () => call('POST /demo-shop', {}),
  find,
  ask: find,
};
