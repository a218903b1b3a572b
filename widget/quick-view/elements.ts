import { VitrineQuickView } from './quick-view.ts';

/** The element of this folder by the name that follows `vitrine-` in its tag. */
export const elements = { 'quick-view': VitrineQuickView };
