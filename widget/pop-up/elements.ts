import { VitrinePopUp } from './pop-up.ts';

/** The element of this folder by the name that follows `vitrine-` in its tag. */
export const elements = { 'pop-up': VitrinePopUp };
