const storageName = 'vitrine-admin-theme';

export const themes = ['system', 'light', 'dark'] as const;

/** `system` follows the browser. */
type Theme = (typeof themes)[number];

export function isTheme(name: string): name is Theme {
  return themes.some((theme) => theme === name);
}

/** The colours that the person chose on this browser. */
export const adminTheme = {
  get current(): Theme {
    const stored = localStorage.getItem(storageName) ?? '';
    return isTheme(stored) ? stored : 'system';
  },
  choose(theme: Theme): void {
    localStorage.setItem(storageName, theme);
    adminTheme.apply();
  },
  apply(): void {
    document.documentElement.dataset.theme = adminTheme.current;
  },
};
