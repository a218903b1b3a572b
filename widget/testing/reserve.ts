import { onTestFinished } from 'vitest';

export const reserveAddress = new URL('../reserve.css', import.meta.url).href;

/** Links the rules by which themes hold the elements' places, until the test has ended. */
export async function linkReserve(): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = reserveAddress;
  document.head.append(link);
  onTestFinished(() => link.remove());
  await new Promise((resolve) => link.addEventListener('load', resolve));
  return link;
}
