import { z } from 'zod';
import { missingPermission } from '../refusal.ts';
import { type Grants, isWholeKind, type PulledKind, pulledKinds } from '../store-connection.ts';
import type { AdminApi } from './admin-api.ts';
import { companyScopes } from './company-locations.ts';
import { languageScopes } from './presentation.ts';
import { kindQueries, optionalParts } from './queries.ts';
import { topicScopes } from './subscriptions.ts';

/** The permissions of the platform, of which one lets read a kind. */
export const scopesByKind: Readonly<Record<PulledKind, readonly string[]>> = {
  products: ['read_products'],
  collections: ['read_products'],
  customers: ['read_customers'],
  orders: ['read_orders'],
  articles: ['read_content', 'read_online_store_pages'],
  pages: ['read_content', 'read_online_store_pages'],
  markets: ['read_markets'],
  presentation: [],
  translations: ['read_translations'],
  selling_plans: ['read_products'],
  bundles: ['read_products'],
};

const scopesSchema = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

/** Returns the kinds that the permissions of the app let read, and what they do not. */
export async function readGrants(api: AdminApi): Promise<Grants> {
  const query = '{ currentAppInstallation { accessScopes { handle } } }';
  const { currentAppInstallation: app } = await api.query(query, {}, scopesSchema);
  const given = new Set(app.accessScopes.map(({ handle }) => handle));
  const isMissing = (scopes: readonly string[]) =>
    scopes.length > 0 && !scopes.some((scope) => given.has(scope));
  const kinds = pulledKinds.filter((kind) => !isMissing(scopesByKind[kind]));
  return {
    kinds,
    missing: [
      ...pulledKinds
        .filter((kind) => !kinds.includes(kind))
        .map((kind) => missingPermission('kind', kind, scopesByKind[kind])),
      ...kinds.flatMap((kind) =>
        partsOf(kind)
          .filter(({ scopes }) => isMissing(scopes))
          .map(({ name, scopes }) => missingPermission('field', `${kind}.${name}`, scopes)),
      ),
      ...Object.entries(topicScopes)
        .filter(([, scopes]) => isMissing(scopes))
        .map(([topic, scopes]) => missingPermission('topic', topic, scopes)),
    ],
  };
}

/** Returns the parts of a kind that are left out without a permission of their own. */
export function partsOf(kind: PulledKind) {
  if (kind === 'presentation') {
    return [{ name: 'languages', scopes: languageScopes }];
  }
  if (kind === 'markets') {
    return [{ name: 'companies', scopes: companyScopes }];
  }
  return isWholeKind(kind) || kind === 'translations' ? [] : optionalParts(kindQueries[kind]);
}
