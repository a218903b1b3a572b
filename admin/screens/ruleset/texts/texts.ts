import { loadTexts } from '../../../preferences/language.ts';
import type { RulesetTexts } from './en.ts';

export const texts = await loadTexts<RulesetTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
