import { VitrineResultsPage } from './results-page.ts';

/** The element of this folder by tag name without `vitrine-`. */
export const elements = { 'results-page': VitrineResultsPage };
