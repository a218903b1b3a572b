import { createClient } from '@vitrine/client';
import { renderElement } from '@vitrine/widget/server';

const service = process.env.VITRINE_URL ?? 'http://localhost:3000';
const key = process.env.VITRINE_KEY ?? '';
const vitrine = createClient({ host: service, key });

export default defineEventHandler(async () => {
  const [{ html }, trending] = await Promise.all([
    renderElement({
      service,
      key,
      element: 'recommendations',
      attributes: {
        source: '/api/v1/products/top_sellers',
        layout: 'grid',
        limit: 8,
        heading: 'Best sellers',
      },
    }),
    // The store does not wait: without an answer in time, the page is there without it, as without the list.
    vitrine
      .get('/api/v1/products/trending_products', {
        query: { limit: 1 },
        signal: AbortSignal.timeout(300),
      })
      .catch(() => undefined),
  ]);
  return { html, service, key, title: trending?.data[0]?.title };
});
