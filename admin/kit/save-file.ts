/** Saves a value as a JSON file. */
export function saveJsonFile(name: string, value: unknown): void {
  const content = new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
