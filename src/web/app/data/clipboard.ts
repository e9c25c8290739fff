/**
 * Returns false if there is no clipboard, as on plain http in a local network, or if its use is forbidden.
 */
export async function copied(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
