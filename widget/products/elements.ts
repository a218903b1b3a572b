import { VitrineCartUpsell } from './cart-upsell.ts';
import { VitrineProductCard } from './product-card.ts';
import { VitrineRecentlyViewed } from './recently-viewed.ts';
import { VitrineRecommendations } from './recommendations.ts';

/** The elements of this folder by the names that follow `vitrine-` in their tags. */
export const elements = {
  recommendations: VitrineRecommendations,
  'product-card': VitrineProductCard,
  'recently-viewed': VitrineRecentlyViewed,
  'cart-upsell': VitrineCartUpsell,
};
