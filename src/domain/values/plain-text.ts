// Direction marks, which could change the display order of the text around them.
const directions = '\\u202A-\\u202E\\u2066-\\u2069';
const unseen = new RegExp(`(?![\\n\\t])[\\p{Cc}${directions}]`, 'gu');

/** Returns a stranger's text without the invisible characters that change how others read it. */
export function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unseen, '');
}

export function plainLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, ' ');
}
