import {
  type PresentedField,
  presentedFields,
  type StorePresentation,
  storePresentationSchema,
} from '../../../contract/store-presentation.ts';
import { ownerOf } from '../../secrets/secret-owners.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { ConnectedShopRow } from './shop-row.ts';

export interface Shop {
  id: number;
  /** The domain of the store on the platform, in lower case. */
  domain: string;
  name: string;
  currency: string;
  timezone: string;
  locale: string;
  /** The languages besides the primary one in which the shop has texts, as BCP 47 tags. */
  translatedLocales: string[];
  moneyFormat: string;
  /** The fields above that the merchant has set; the store says the others, or they are defaults. */
  ownFields: readonly PresentedField[];
  /** The languages of the store. The first one is `locale`. */
  locales: readonly string[];
  /** What the store says of itself; null for a shop without a store that does. */
  presentation: StorePresentation | null;
  scopes: string[];
  webhookSecret: string;
  /** The webhook secret before the last rotation; null without one. */
  formerWebhookSecret: string | null;
  /** The end of the former webhook secret in milliseconds since 1970. */
  formerWebhookUntil: number;
  identitySecret: string;
  /** The identity secret before the last rotation; null without one. */
  formerIdentitySecret: string | null;
  /** The end of the former identity secret in milliseconds since 1970. */
  formerIdentityUntil: number;
  /** Changes with every saved setting, widget or key; unique over all shops. */
  cacheKey: string;
  /** The platform of the connection to the store; null without one. */
  platform: string | null;
  /** The domain under which the connected store sends webhooks; null without a connection. */
  storeDomain: string | null;
}

/** Reads a shop from its row. Opens the secrets when they are first asked for: programs that need none have no key. */
export function toShop(row: ConnectedShopRow, secrets: SecretBox): Shop {
  const opened = new Map<string, string>();
  const open = (owner: string, value: string) => {
    const known = opened.get(value) ?? secrets.open(owner, value);
    opened.set(value, known);
    return known;
  };
  const [webhook, identity] = [ownerOf.webhookSecret(row.id), ownerOf.identitySecret(row.id)];
  const presentation = row.said ? storePresentationSchema.parse(JSON.parse(row.said)) : null;
  const own = new Set(row.own_fields.split(','));
  return {
    id: row.id,
    domain: row.domain,
    name: row.name,
    currency: row.currency,
    timezone: row.timezone,
    locale: row.locale,
    translatedLocales: row.translated_locales === '' ? [] : row.translated_locales.split(','),
    moneyFormat: row.money_format,
    ownFields: presentedFields.filter((field) => own.has(field)),
    locales: [...new Set([row.locale, ...(presentation?.locales ?? [])])],
    presentation,
    scopes: row.scopes === '' ? [] : row.scopes.split(','),
    get webhookSecret() {
      return open(webhook, row.webhook_secret);
    },
    get formerWebhookSecret() {
      return row.former_webhook_secret && open(webhook, row.former_webhook_secret);
    },
    formerWebhookUntil: row.former_webhook_until,
    get identitySecret() {
      return open(identity, row.identity_secret);
    },
    get formerIdentitySecret() {
      return row.former_identity_secret && open(identity, row.former_identity_secret);
    },
    formerIdentityUntil: row.former_identity_until,
    cacheKey: row.cache_key,
    platform: row.platform,
    storeDomain: row.store_domain,
  };
}
