import { join } from 'node:path';
import { type Config, publicUrl } from '../config.ts';
import { dataFiles } from '../base/data-folder.ts';
import { SecretBox } from '../store/secrets/secret-box.ts';
import type { StoreReach } from '../live/store-reach.ts';
import { readVersion } from '../base/version.ts';

export function storeAccessOf(config: Config, now: () => number): StoreReach {
  const { publicUrl: url, platformName: platform, secretKey, dataDirectory } = config;
  const userAgent = `Vitrine/${readVersion()} (+${publicUrl(config)})`;
  return {
    access: { platform, userAgent, now, allowPrivate: !config.isPublic },
    secrets: new SecretBox({ secretKey, keyFile: join(dataDirectory, dataFiles.secretKey) }),
    webhookAddress: url?.startsWith('https:') ? `${url}/webhooks` : undefined,
  };
}
