import type { Installation } from '../../testing/installation.ts';

/** Creates the shop a.example on the command line. */
export async function createShop(
  installation: Installation,
  ...options: string[]
): Promise<{ id: number; domain: string; key: string; webhook_secret: string }> {
  const { stdout } = await installation.cli('shop', 'create', 'a.example', '--json', ...options);
  return JSON.parse(stdout);
}
