import { loadTexts } from '../../preferences/language.ts';
import type { EditingTexts } from './en.ts';

export const texts = await loadTexts<EditingTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
