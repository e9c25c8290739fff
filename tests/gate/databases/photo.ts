import { drawnPng } from '../hostile-files/pictures.ts';
import { signIn } from './person.ts';

/** Uploads a photo as the demo company's client. Returns the status, and the id if the server accepted it. */
export async function uploadPhoto(origin: string) {
  const client = await signIn(origin, 'client@demo.test');
  if (client === null) throw new Error('the demo company does not let its client in');
  const content = (await drawnPng()).toString('base64');
  const answer = await client.post('/api/files', { name: 'boiler.png', content });
  const { id }: { id?: string } = await answer.json();
  return { client, status: answer.status, id };
}

/**
 * Reports a fault with a photo. Returns a function that asks a server for the photo, and returns its status. If the
 * upload was refused, nothing is reported, and the status is that of the refusal.
 */
export async function reportPhoto(origin: string): Promise<(other: string) => Promise<number>> {
  const { client, status, id } = await uploadPhoto(origin);
  if (id === undefined) return async () => status;
  const machines: { items: { id: string }[] } = await (await client.get('/api/machines')).json();
  const report = await client.post('/api/service-requests', {
    machine_id: machines.items[0]?.id,
    problem_description: 'It leaks here',
    different_fault: true,
    preferred_date: '2099-01-01',
    photo_ids: [id],
  });
  if (!report.ok) throw new Error(`The report with the photo was refused with ${report.status}`);
  return async (other) => {
    const answer = await fetch(`${other}/api/files/${id}`, { headers: { cookie: client.cookie } });
    await answer.arrayBuffer();
    return answer.status;
  };
}
