import { VitrinePopUp } from './pop-up.ts';

/** The element of this folder by tag name without `vitrine-`. */
export const elements = { 'pop-up': VitrinePopUp };
