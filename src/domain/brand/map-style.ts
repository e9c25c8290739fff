import { hostNamePattern } from '#domain/operator.ts';

const styleAddress = /^https:\/\/([^/:?#\s]+)(:\d{1,5})?(?:[/?#]\S*)?$/i;

/**
 * The origin of a MapLibre style's address, which the Content-Security-Policy then names; null for what is no https
 * address of a plain host name, so that nothing else can get into the policy.
 */
export function mapStyleOrigin(address: string): string | null {
  const [, host = '', port = ''] = styleAddress.exec(address) ?? [];
  const name = host.toLowerCase();
  return hostNamePattern.test(name) && Number(port.slice(1)) <= 65_535 ? `https://${name}${port}` : null;
}
