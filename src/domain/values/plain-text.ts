// Directions that someone could write into a text to make what stands around it read in another order.
const directions = '\\u202A-\\u202E\\u2066-\\u2069';
const unseen = new RegExp(`(?![\\n\\t])[\\p{Cc}${directions}]`, 'gu');

/** What a stranger wrote, without signs that no one sees and that change what others read. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '');
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}
