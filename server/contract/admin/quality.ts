import { z } from 'zod';

/** The quality of a recommender beside that of popularity. */
export const qualitySchema = z.strictObject({
  recommender: z.string().describe('Its name'),
  question: z.string().describe('What it was asked'),
  cases: z.int().describe('The number of questions'),
  ndcg: z.number().describe('NDCG@10 of the recommender, from 0 to 1'),
  popularity_ndcg: z.number().describe('NDCG@10 of what sells or is viewed most'),
  difference: z
    .strictObject({
      mean: z.number().describe('The NDCG above that of popularity'),
      margin: z
        .number()
        .nullable()
        .describe('Half the width of the 95 % confidence interval; null for a single question'),
    })
    .describe('How much better it is'),
  is_within_noise: z.boolean().describe('True when the difference may be chance'),
});

/** The result of a trial of the recommenders. */
export const qualityResultSchema = z.strictObject({
  orders: z.int().describe('The newest orders, which had to be predicted'),
  recommenders: z.array(qualitySchema).describe('Those that had questions'),
});

export type QualityResult = z.output<typeof qualityResultSchema>;
