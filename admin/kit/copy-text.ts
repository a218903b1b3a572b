/**
 * Copies a text. Browsers refuse that to pages without a secure connection: there the shown text is selected, for the person
 * to copy, and the answer is false.
 */
export async function copyText(text: string, shown: Element | null): Promise<boolean> {
  if (isSecureContext) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  if (shown) {
    getSelection()?.selectAllChildren(shown);
  }
  return false;
}
