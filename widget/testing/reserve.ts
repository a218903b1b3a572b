import { onTestFinished } from 'vitest';

export const reserveAddress = new URL('../reserve.css', import.meta.url).href;

/** Links `reserve.css` until the test ends. */
export async function linkReserve(): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = reserveAddress;
  document.head.append(link);
  onTestFinished(() => link.remove());
  await new Promise((resolve) => link.addEventListener('load', resolve));
  return link;
}
