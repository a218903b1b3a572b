import { loadTexts } from '../../../preferences/language.ts';
import type { StorefrontTexts } from './en.ts';

export const texts = await loadTexts<StorefrontTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
