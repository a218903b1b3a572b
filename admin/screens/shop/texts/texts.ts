import { loadTexts } from '../../../preferences/language.ts';
import type { ShopTexts } from './en.ts';

export const texts = await loadTexts<ShopTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
