import { loadTexts } from '../../../preferences/language.ts';
import type { HealthTexts } from './en.ts';

export const texts = await loadTexts<HealthTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
