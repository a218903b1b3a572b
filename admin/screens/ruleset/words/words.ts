import { loadTexts } from '../../../preferences/language.ts';
import type { RulesetWords } from './en.ts';

export const { words } = await loadTexts<{ readonly words: RulesetWords }>({
  en: () => import('./en.ts').then(({ words: texts }) => ({ texts: { words: texts } })),
  de: () => import('./de.ts').then(({ words: texts }) => ({ texts: { words: texts } })),
});
