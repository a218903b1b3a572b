import { VitrineCartProgress } from './cart-progress.ts';

/** The element of this folder by tag name without `vitrine-`. */
export const elements = { 'cart-progress': VitrineCartProgress };
