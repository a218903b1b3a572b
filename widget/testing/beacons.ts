import { onTestFinished, vi } from 'vitest';

/** Collects the beacons that the page sends until the test ends. */
export function catchBeacons(): unknown[] {
  const sent: unknown[] = [];
  const spy = vi.spyOn(navigator, 'sendBeacon').mockImplementation((_address, body) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}
