import type { Compression } from '../http/compression.ts';
import type { ListingCache } from '../listing/listing-cache.ts';
import { readTrainings } from '../recommend/training/training-readings.ts';
import type { ServiceReadings } from '../routes/metrics.ts';
import type { Service } from './service.ts';
import { readLastBackup } from '../store/archive/last-backup.ts';
import { readStorageSizes } from '../store/schema/storage-sizes.ts';

/** Components outside the service that keep counts, and the folders whose sizes are measured. */
export interface CountingComponents {
  compression: Pick<Compression, 'count'>;
  cache: Pick<ListingCache<object>, 'lookups'>;
  searchCache: Pick<ListingCache<object>, 'lookups'>;
  folders: { dataDirectory: string; searchFolder: string };
}

/** Reads the metrics of a service for a request to `/metrics`. */
export async function readMetrics(
  service: Service,
  { compression, cache, searchCache, folders }: CountingComponents,
): Promise<ServiceReadings> {
  const { database } = service.stores;
  const shops = await service.stores.shops.listFinished();
  const domains = new Map(shops.map(({ id, domain }) => [id, domain]));
  const imports = await service.stores.imports.list();
  await service.eventQuota.refresh();
  return {
    catalogSizes: new Map(
      shops.flatMap(({ id, domain }) => {
        const catalog = service.catalogs.loaded(id);
        return catalog ? [[domain, catalog.size]] : [];
      }),
    ),
    feedLag: await service.feedLag(),
    searchCluster: service.searchCluster(),
    embeddings: service.meaning?.count(),
    listingCache: cache.lookups,
    searchCache: searchCache.lookups,
    productsSerialised: service.texts.serialised,
    bodiesCompressed: compression.count,
    eventQuotas: service.eventQuota.read().map(({ shopId, ...reading }) => ({
      ...reading,
      shop: domains.get(shopId) ?? String(shopId),
    })),
    imports: imports.map(({ shopId, ...reading }) => ({
      ...reading,
      shop: domains.get(shopId) ?? String(shopId),
    })),
    trainings: await readTrainings(service.stores),
    deliveries: await Promise.all(
      shops.map(async ({ id, domain }) => ({
        shop: domain,
        ...(await service.stores.deliveries.summary(id)),
      })),
    ),
    storage: {
      ...(await readStorageSizes(database, folders)),
      backupFinishedAt: (await readLastBackup(database))?.finishedAt,
    },
  };
}
