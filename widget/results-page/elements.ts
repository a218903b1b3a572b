import { VitrineResultsPage } from './results-page.ts';

/** The element of this folder by the name that follows `vitrine-` in its tag. */
export const elements = { 'results-page': VitrineResultsPage };
