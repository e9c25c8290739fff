/**
 * The pattern for a record's search text, which begins with a space. Three characters and more are found anywhere; fewer
 * at the beginning of words, so that an index of trigrams serves them too. What was typed means itself: wildcards are
 * escaped. Its case is left to the database, which knows how the search text was made. Null when nothing was typed.
 */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  const literal = words.replaceAll(/[\\%_]/g, '\\$&');
  return words.length < 3 ? `% ${literal}%` : `%${literal}%`;
}
