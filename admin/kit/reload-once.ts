/** Loads the page again, unless that was tried a moment ago. A newer server has other files than the page knows. */
export function reloadOnce(): void {
  const key = 'vitrine-admin-reloaded';
  if (Date.now() - Number(sessionStorage.getItem(key)) > 60_000) {
    sessionStorage.setItem(key, `${Date.now()}`);
    location.reload();
  }
}
