import { recordAddress } from '#domain/events/record-address.ts';

/** Returns the element id of a site on its client's page. */
export function siteAnchor(id: string): string {
  return `site-${id}`;
}

/** Returns the address that opens the client's page with the focus on the site. */
export function siteAddress(clientId: string, id: string): string {
  return `${recordAddress('clients', clientId)}#${siteAnchor(id)}`;
}
