import type { Tracing, TracingOptions } from './tracing.ts';

/** Loads OpenTelemetry, which no other server pays for. Returns undefined without an address. */
export async function startTracing({
  endpoint,
  ...options
}: Omit<TracingOptions, 'endpoint'> & { endpoint: string | undefined }): Promise<
  Tracing | undefined
> {
  if (endpoint === undefined) {
    return undefined;
  }
  const { createTracing } = await import('./open-telemetry.ts');
  return createTracing({ endpoint, ...options });
}
