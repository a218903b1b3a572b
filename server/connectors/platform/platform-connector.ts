import type { IncomingHttpHeaders } from 'node:http';
import type { Names, WebhookHeader } from '../../contract/names.ts';
import type { Connector } from '../connector.ts';
import { isSigned } from '../signature.ts';
import { platformChanges } from './platform-changes.ts';

/** Creates the connector of the platform that the installation is configured for. */
export function createPlatformConnector(names: Names): Connector {
  const headerOf = (headers: IncomingHttpHeaders, part: WebhookHeader): string | undefined => {
    const given = names.webhookHeaders(part).map((name) => headers[name]);
    const first = given.find((value) => value !== undefined);
    return typeof first === 'string' ? first : undefined;
  };
  return {
    name: 'platform',
    recognises: (headers) => headerOf(headers, 'hmac-sha256') !== undefined,
    shopOf({ headers, pathShopId }) {
      const domain = headerOf(headers, 'shop-domain')?.trim().toLowerCase();
      if (pathShopId !== undefined) {
        return { id: pathShopId };
      }
      return domain ? { domain } : undefined;
    },
    hasSignature: (headers) => headerOf(headers, 'hmac-sha256') !== undefined,
    verify: (headers, raw, secrets) => isSigned(raw, headerOf(headers, 'hmac-sha256'), secrets),
    topicOf: (headers) => headerOf(headers, 'topic')?.trim().toLowerCase(),
    commonTopic: (topic) => topic.toLowerCase(),
    deliveryIdOf: (headers) => headerOf(headers, 'webhook-id'),
    eventIdOf: (headers) => headerOf(headers, 'event-id'),
    maxPingBytes: 0,
    isPing: () => false,
    gatherMs: 0,
    changes: platformChanges,
  };
}
