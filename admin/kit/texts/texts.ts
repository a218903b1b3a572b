import { loadTexts } from '../../preferences/language.ts';
import type { KitTexts } from './en.ts';

export const texts = await loadTexts<KitTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
