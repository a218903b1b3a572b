import { rememberedList } from './remembered-list.ts';

/** The ids of the products that the shopper looked at in this browser, as many as the service reads. */
export const viewedProducts = rememberedList('viewed', 10);
