/**
 * Copies the text. Returns false if there is no clipboard, as on plain http on a local network, or if the
 * browser denies access to it.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
