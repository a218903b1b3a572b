/** The platforms that stores run on, by the names in their own headers, parameters and global ids. */
export const knownPlatforms = ['shopify', 'woocommerce'] as const;

/** The name that stands for any platform: the default of `PLATFORM_NAME`. */
export const neutralPlatform = 'platform';

/**
 * Returns the platform of a shop. `stored` is null for one without a connection, which has the configured name, and
 * neutral for a store that is read without credentials.
 */
export function platformOf(stored: string | null, configured: string): string {
  if (stored === neutralPlatform) {
    return configured === neutralPlatform ? knownPlatforms[0] : configured;
  }
  return stored ?? configured;
}

/**
 * The identifiers that carry the platform's or the service's name. The neutral form, the configured one and those of
 * known platforms are accepted.
 */
export interface Names {
  readonly platform: string;
  readonly service: string;
  /** Returns `platform_product_ids` for `shopify_product_ids`. Other names stay. */
  neutralParameter(name: string): string;
  /** Lower-case request headers that may carry the public key. The first one sent counts. */
  readonly keyHeaders: readonly string[];
  /**
   * Returns the lower-case request headers that may carry this part of a webhook, such as
   * `hmac-sha256`.
   */
  webhookHeaders(part: WebhookHeader): readonly string[];
  /** Matches `exclude_service` in any case. A product with this tag is never recommended. */
  isExclusionTag(tag: string): boolean;
}

export type WebhookHeader = 'hmac-sha256' | 'topic' | 'shop-domain' | 'webhook-id' | 'event-id';

type GlobalIdKind = 'Product' | 'ProductVariant' | 'ProductImage';

/** Returns `gid://shopify/Product/1`. */
export function globalId(platform: string, kind: GlobalIdKind, id: number): string {
  return `gid://${platform}/${kind}/${id}`;
}

export function createNames(options: { platform: string; service: string }): Names {
  const { platform, service } = options;
  const prefixes = unique([platform, ...knownPlatforms]).map((name) => `${name}_`);
  const exclusionTags = new Set(['exclude_service', `exclude_${service}`]);
  return {
    platform,
    service,
    neutralParameter(name) {
      const prefix = prefixes.find((known) => name.startsWith(known));
      return prefix === undefined ? name : `${neutralPlatform}_${name.slice(prefix.length)}`;
    },
    keyHeaders: unique([
      `${service}-api-key`,
      'service-api-key',
      `x-${service}-user-token`,
      'x-service-user-token',
    ]),
    webhookHeaders: (part) =>
      unique([platform, neutralPlatform, ...knownPlatforms].map((name) => `x-${name}-${part}`)),
    isExclusionTag: (tag) => exclusionTags.has(tag.trim().toLowerCase()),
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))];
}
