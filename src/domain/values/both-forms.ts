import type { Addressed, Named, Placed } from './second-name.ts';

/** Returns both forms of a text on separate lines, starting with the first. */
export const bothForms = (first: string, second: string | null | undefined) =>
  second ? `${first}\n${second}` : first;

/** Returns the forms of a name, starting with the first. */
export function formsOfName({ name, second_name }: Named): readonly string[] {
  return second_name ? [name, second_name] : [name];
}

/** Returns both forms of a name, for documents and searches. */
export function bothNames({ name, second_name }: Named): string {
  return bothForms(name, second_name);
}

export function bothAddresses({ address, second_address }: Addressed): string {
  return bothForms(address, second_address);
}

export function bothLocations({ location, second_location }: Placed): string {
  return bothForms(location, second_location);
}
