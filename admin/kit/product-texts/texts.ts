import { loadTexts } from '../../preferences/language.ts';
import type { ProductTexts } from './en.ts';

export const texts = await loadTexts<ProductTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
