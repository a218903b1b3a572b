import { VitrineQuickView } from './quick-view.ts';

/** The element of this folder by tag name without `vitrine-`. */
export const elements = { 'quick-view': VitrineQuickView };
