import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { makeCertificate, pkcs12Of } from '../support/servers/certificates.ts';
import { signIn } from './databases/person.ts';

/** Returns the address that the server prints once it accepts requests, or null if it ends before that. */
export function originOf(
  server: ChildProcessWithoutNullStreams,
  ended: Promise<unknown>,
): Promise<string | null> {
  return new Promise((resolve) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /running at (http:\/\/\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => resolve(null));
  });
}

/** Returns 1 if the server with the demo company prints a signed report, and 0 if it does not. */
export async function printedReports(origin: string): Promise<number> {
  const client = await signIn(origin, 'client@demo.test');
  if (client === null) return 0;
  const { items }: { items: { id: string; workflow_status: string }[] } = await (
    await client.get('/api/job-orders?group=closed')
  ).json();
  const signed = items.find(({ workflow_status }) => workflow_status === 'completed');
  const answer = await client.get(`/api/job-orders/${signed?.id}/report.pdf`);
  const start = Buffer.from(await answer.arrayBuffer())
    .subarray(0, 4)
    .toString();
  return start === '%PDF' ? 1 : 0;
}

/** Returns 1 if the server opens the certificate file of an operator of the demo company, and 0 if it does not. */
export async function openedCertificates(origin: string): Promise<number> {
  const operator = await signIn(origin, 'operator@demo.test');
  if (operator === null) return 0;
  const { id, version }: { id: string; version: number } = await (
    await operator.get('/api/certificate')
  ).json();
  const root = await makeCertificate({ name: 'Gulf Root' });
  const own = await makeCertificate({ name: 'Home Coffee', by: root });
  const password = 'Open the file';
  const content = await pkcs12Of({ password, keyOf: own, certificates: [root, own] });
  const answer = await operator.post(`/api/certificate/${id}`, { version, content, password });
  return answer.ok ? 1 : 0;
}

/** Returns 1 if the server accepts a HEIC photo from a phone, and 0 if it does not. */
export async function acceptedHeicPhotos(origin: string): Promise<number> {
  const client = await signIn(origin, 'client@demo.test');
  if (client === null) return 0;
  const picture = readFileSync(new URL('../support/files/picture.heic', import.meta.url));
  const answer = await client.post('/api/files', {
    name: 'boiler.heic',
    content: picture.toString('base64'),
  });
  return answer.ok ? 1 : 0;
}
