import { type ConnectedShop, connectShop } from './connected-store.ts';
import type { RunningApp } from './running-app.ts';
import { StandInPlatform, standInToken } from './stand-in/stand-in-platform.ts';

/** A shop that is connected to a stand-in platform of its own. */
export interface ConnectedStandIn extends ConnectedShop {
  platform: StandInPlatform;
  close: () => Promise<void>;
}

export async function connectStandIn(
  app: RunningApp,
  { seed, faults = 0 }: { seed: number; faults?: number },
): Promise<ConnectedStandIn> {
  const platform = await StandInPlatform.start({ seed, faults });
  const connected = await connectShop(app, platform.url, { kind: 'token', token: standInToken });
  return { ...connected, platform, close: () => platform.close() };
}
