import { z } from 'zod';
import { removedProductSchema, searchTiers } from '../../contract/explanation.ts';
import { searchAnswerSchema } from '../../contract/search/search-answer.ts';
import { shownProductFields } from '../products/contract.ts';

const shownProduct = z.strictObject({
  ...shownProductFields,
  vendor: z.string().describe('Its maker'),
  stock: z.int().nullable().describe('Units in stock; null when they are not counted'),
  promoted: z.boolean().describe('True when a keyword group promotes it'),
  badge: z.string().nullable().describe('The text of the keyword group on it'),
  tier: z.array(z.enum(searchTiers)).describe('Steps that lift it above others, highest first'),
  shares: z
    .array(
      z.strictObject({
        name: z.string().describe('A field, or another part of the score'),
        percent: z.int().describe('Its share'),
        lowers: z.boolean().describe('True when it lowers the score'),
      }),
    )
    .describe('Shares of the score below the steps. They sum to 100'),
  reasons: z.array(z.string()).describe('The parts of the score in words'),
});

export const trialResultsSchema = z.strictObject({
  products: z.array(shownProduct).describe('As shoppers see them on the first page'),
  total: z.int().describe('Products on all pages'),
  corrected: z.string().nullable().describe('The term that was searched for instead'),
  missing: z.array(z.string()).describe('Words of the term that no product has'),
  also_found: z.array(z.string()).describe('Terms with synonyms that were searched for as well'),
  widened: z.boolean().describe('True when products that have only some of the words follow'),
  degraded: z.boolean().describe('True when a simpler engine has answered'),
  redirect: z.string().nullable().describe('Target of shoppers who search for the term'),
  popular: z
    .array(z.strictObject(shownProductFields))
    .describe('Shown instead when nothing matches'),
  facets: searchAnswerSchema.shape.aggregations
    .unwrap()
    .describe('Values to filter by, with counts, as the page shows them'),
  facet_order: searchAnswerSchema.shape.facets
    .unwrap()
    .describe('The facets that the page shows, in their order'),
  removed: z
    .array(
      z.strictObject({
        ...shownProductFields,
        reason: removedProductSchema.shape.reason,
        text: z.string().describe('The same in words'),
      }),
    )
    .describe('The first 50 products that match and were excluded'),
});

export type TrialResults = z.output<typeof trialResultsSchema>;
