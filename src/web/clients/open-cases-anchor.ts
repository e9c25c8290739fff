import { recordAddress } from '#domain/events/record-address.ts';

/** The element id of the open cases on a client's page. */
export const openCasesAnchor = 'open-cases';

/** Returns the address that opens a client's page at its open cases. */
export function openCasesAddress(clientId: string): string {
  return `${recordAddress('clients', clientId)}#${openCasesAnchor}`;
}
