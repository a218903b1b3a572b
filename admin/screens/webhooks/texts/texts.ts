import { loadTexts } from '../../../preferences/language.ts';
import type { WebhooksTexts } from './en.ts';

export const texts = await loadTexts<WebhooksTexts>({
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});
