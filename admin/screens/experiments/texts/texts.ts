import { loadTexts } from '../../../preferences/language.ts';
import type { ExperimentsTexts } from './en.ts';

export const texts = await loadTexts<ExperimentsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
