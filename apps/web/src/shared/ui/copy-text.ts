/**
 * Copies a text, and says whether it did. A page without https has no clipboard: there the text is selected where it is
 * shown, and copied as by hand.
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const selection = window.getSelection();
    if (shown === null || selection === null) return false;
    selection.selectAllChildren(shown);
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on http
    return document.execCommand('copy');
  }
}
