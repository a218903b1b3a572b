/**
 * The identifiers that carry the platform's or the service's name. The neutral and the configured
 * form are both accepted.
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
  /** Returns `gid://platform/Product/1` under the configured name. */
  globalId(kind: GlobalIdKind, id: number): string;
}

export type WebhookHeader = 'hmac-sha256' | 'topic' | 'shop-domain' | 'webhook-id' | 'event-id';

export type GlobalIdKind = 'Product' | 'ProductVariant' | 'ProductImage';

export function createNames(options: { platform: string; service: string }): Names {
  const { platform, service } = options;
  const prefix = `${platform}_`;
  const exclusionTags = new Set(['exclude_service', `exclude_${service}`]);
  return {
    platform,
    service,
    neutralParameter: (name) =>
      name.startsWith(prefix) ? `platform_${name.slice(prefix.length)}` : name,
    keyHeaders: unique([
      `${service}-api-key`,
      'service-api-key',
      `x-${service}-user-token`,
      'x-service-user-token',
    ]),
    webhookHeaders: (part) => unique([`x-${platform}-${part}`, `x-platform-${part}`]),
    isExclusionTag: (tag) => exclusionTags.has(tag.trim().toLowerCase()),
    globalId: (kind, id) => `gid://${platform}/${kind}/${id}`,
  };
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))];
}
