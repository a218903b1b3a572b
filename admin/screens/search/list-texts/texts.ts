import { loadTexts } from '../../../preferences/language.ts';
import type { ListTexts } from './en.ts';

export const texts = await loadTexts<ListTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
