import { VitrineCartUpsell } from './cart-upsell.ts';
import { VitrineProductCard } from './product-card.ts';
import { VitrineRecentlyViewed } from './recently-viewed.ts';
import { VitrineRecommendations } from './recommendations.ts';

/** The elements of this folder by tag name without `vitrine-`. */
export const elements = {
  recommendations: VitrineRecommendations,
  'product-card': VitrineProductCard,
  'recently-viewed': VitrineRecentlyViewed,
  'cart-upsell': VitrineCartUpsell,
};
