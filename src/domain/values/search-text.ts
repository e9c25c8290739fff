/** Returns a LIKE pattern that finds the text literally, anywhere in a search text; null if it is empty. */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
