import { loadTexts } from '../../../preferences/language.ts';
import type { FirstShopTexts } from './en.ts';

export const texts = await loadTexts<FirstShopTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
