import { join } from 'node:path';
import { type Config, publicUrl } from './config.ts';
import type { StoreAccess } from './live/credentials.ts';
import { SecretBox } from './live/secret-box.ts';
import { readVersion } from './version.ts';

/** How this installation asks stores, and where they deliver to. */
export interface InstallationAccess {
  access: StoreAccess;
  secrets: SecretBox;
  /** Undefined while stores cannot reach this service. */
  webhookAddress: string | undefined;
}

export function storeAccessOf(config: Config, now: () => number): InstallationAccess {
  const { publicUrl: url, platformName: platform, secretKey, dataDirectory } = config;
  const userAgent = `Vitrine/${readVersion()} (+${publicUrl(config)})`;
  return {
    access: { platform, userAgent, now },
    secrets: new SecretBox({ secretKey, keyFile: join(dataDirectory, 'secret-key') }),
    webhookAddress: url?.startsWith('https:') ? `${url}/webhooks` : undefined,
  };
}
