import { onTestFinished } from 'vitest';
import { describeSearchEngine } from '../engine-contract.ts';
import { StandInTypesense } from './testing/stand-in-typesense.ts';
import { TypesenseCluster } from './typesense-cluster.ts';
import { createTypesenseEngine } from './typesense-engine.ts';

describeSearchEngine('typesense', async ({ facts }) => {
  const server = await new StandInTypesense().start();
  onTestFinished(() => server.stop());
  return createTypesenseEngine({
    cluster: new TypesenseCluster({ urls: [server.url], apiKey: 'key' }),
    facts,
    prefix: 'contract',
    onRefused: (_, { productId, reason }) => {
      throw new Error(`${productId}: ${reason}`);
    },
  });
});
