import { hostNamePattern } from '#domain/operator.ts';

const styleAddress = /^https:\/\/([^/:?#\s]+)(:\d{1,5})?(?:[/?#]\S*)?$/i;

/**
 * Returns the origin of a MapLibre style's address for the Content-Security-Policy. Returns null unless it is
 * an https address with a plain host name, so that nothing else can get into the policy.
 */
export function mapStyleOrigin(address: string): string | null {
  const [, host = '', port = ''] = styleAddress.exec(address) ?? [];
  const name = host.toLowerCase();
  return hostNamePattern.test(name) && Number(port.slice(1)) <= 65_535 ? `https://${name}${port}` : null;
}
