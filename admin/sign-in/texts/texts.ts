import { loadTexts } from '../../preferences/language.ts';
import type { SignInTexts } from './en.ts';

export const texts = await loadTexts<SignInTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
