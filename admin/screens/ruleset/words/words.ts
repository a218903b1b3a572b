import { loadTexts } from '../../../preferences/language.ts';
import type { RulesetWords } from './en.ts';

export const words = await loadTexts<RulesetWords>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
