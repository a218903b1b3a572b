import { currentNames } from './page.ts';

/** What the platform's own scripts have put on the page; nobody has checked it. */
export function platformGlobal(): unknown {
  const { platform } = currentNames();
  return Reflect.get(window, platform.charAt(0).toUpperCase() + platform.slice(1));
}
