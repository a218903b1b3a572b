import type { TemplateResult } from 'lit';
import type { Addition } from '../cart/purchase.ts';
import { texts } from '../core/format.ts';
import { ownText } from '../core/own-text.ts';

/** A text for the live region: in the language of the widgets, or a sentence of the store. */
export type Announcement = TemplateResult | string;

/** Says how an addition to the cart went; empty while it is under way. */
export function additionAnnouncement(addition: Addition): Announcement {
  if (addition.status === 'failed') {
    return addition.reason || ownText(texts.addFailed);
  }
  return addition.status === 'added' ? ownText(texts.addedToCart) : '';
}
