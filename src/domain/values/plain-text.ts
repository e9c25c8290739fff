// Direction marks in a text could make the text around it read in another order.
const directions = '\\u202A-\\u202E\\u2066-\\u2069';
const unseen = new RegExp(`(?![\\n\\t])[\\p{Cc}${directions}]`, 'gu');

/** Returns a stranger's text without invisible characters that change how others read it. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '');
}

/** Returns the same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}
