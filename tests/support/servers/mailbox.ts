import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const arrivesWithinMs = 120_000;

/** Returns the newest emailed link to `path`, or to a page below it if `path` ends with a slash. */
export async function mailedLink(dataDir: string, recipient: string, path: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (const deadline = Date.now() + arrivesWithinMs; Date.now() < deadline; await sleep(50)) {
    for (const file of (await readdir(folder).catch(() => [])).sort().reverse()) {
      const mail = await readFile(join(folder, file), 'utf8');
      const link = linkIn(mail, path);
      if (mail.includes(`To: ${recipient}`) && link !== undefined) return link;
    }
  }
  throw new Error(`no mail to ${recipient} with a link to ${path}`);
}

/** Returns the link to `path`. Long lines are wrapped and the breaks are marked (quoted-printable, RFC 2045). */
export function linkIn(mail: string, path: string): string | undefined {
  const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const begin = path.endsWith('/') ? path : `${path}#`;
  return text.split(/[\s<>]+/).find((word) => word.includes(begin));
}
