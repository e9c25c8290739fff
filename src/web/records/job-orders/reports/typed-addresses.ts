/** Returns the addresses in a text. They are separated by commas, semicolons or spaces. */
export function typedAddresses(text: string): string[] {
  return text.split(/[\s,;،؛]+/).filter((address) => address !== '');
}
