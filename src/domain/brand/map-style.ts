import { hostNamePattern } from '#domain/operator.ts';

const styleAddress = /^https:\/\/([^/:?#\s]+)(:\d{1,5})?(?:[/?#]\S*)?$/i;

/** Returns the style's origin for the CSP, or null unless the address uses https and a plain host name. */
export function mapStyleOrigin(address: string): string | null {
  const [, host = '', port = ''] = styleAddress.exec(address) ?? [];
  const name = host.toLowerCase();
  return hostNamePattern.test(name) && Number(port.slice(1)) <= 65_535 ? `https://${name}${port}` : null;
}
