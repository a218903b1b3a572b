import { texts } from './texts/texts.ts';
import { showToast } from './toast.ts';

/**
 * Waits for the code of a dialog. A newer server has other files: then a message offers to load the page again. The page
 * does not do so by itself, because it may hold unsaved work. Resolves to nothing in this case.
 */
export function loadDialog<Module>(code: Promise<Module>): Promise<Module | undefined> {
  return code.catch(() => {
    showToast({
      message: texts.notLoaded,
      action: { label: texts.reload, run: () => location.reload() },
    });
    return undefined;
  });
}
