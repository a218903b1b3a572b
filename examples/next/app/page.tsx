import { createClient } from '@vitrine/client';
import { renderElement } from '@vitrine/widget/server';
import { StartVitrine } from './start-vitrine';

const service = process.env.VITRINE_URL ?? 'http://localhost:3000';
const key = process.env.VITRINE_KEY ?? '';

// The list is that of the moment, and Vitrine caches it.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const vitrine = createClient({ host: service, key });
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
  const [first] = trending?.data ?? [];
  return (
    <main>
      {first && <h1>Trending now: {first.title}</h1>}
      {/* A browser moves declarative shadow roots out of the markup that React compares. */}
      <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
      <StartVitrine base={service} publicKey={key} />
    </main>
  );
}
