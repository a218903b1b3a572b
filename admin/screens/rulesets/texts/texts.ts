import { loadTexts } from '../../../preferences/language.ts';
import type { RulesetsTexts } from './en.ts';

export const texts = await loadTexts<RulesetsTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
