import type { ChildProcessWithoutNullStreams } from 'node:child_process';
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
