import type { VitrineGlobal } from '../core/page.ts';

/** Returns the configured name of the service, or an empty text without one. */
export function ownService({ names }: VitrineGlobal): string {
  const service = names?.service;
  return service && service !== 'service' ? service : '';
}
