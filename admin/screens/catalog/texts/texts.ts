import { loadTexts } from '../../../preferences/language.ts';
import type { CatalogTexts } from './en.ts';

export const texts = await loadTexts<CatalogTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
