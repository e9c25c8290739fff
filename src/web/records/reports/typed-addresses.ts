/** Returns the addresses in a text, with commas, semicolons or spaces between them. */
export function typedAddresses(text: string): string[] {
  return text.split(/[\s,;،؛]+/).filter((address) => address !== '');
}
