import { html } from 'lit';
import { call } from '../../api/call.ts';
import type { ShopOffer } from './shop-creation.ts';
import { texts } from './texts/texts.ts';

/** Creates the shop with invented data. */
export const demoShop: ShopOffer = {
  heading: texts.demoHeading,
  hint: texts.demoHint,
  action: texts.demoAction,
  fields: () => html``,
  begin: () => call('createDemoShop', {}),
  ask: () => call('demoShop', {}),
};
