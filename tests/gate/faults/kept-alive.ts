import { Agent, get } from 'node:http';

/** The outcome of a request. `refused` means that a new connection failed, so the server has done nothing. */
type Outcome = 'answered' | 'reset' | 'refused';

/** Sends requests over keep-alive connections, without pausing, until the server stops listening. */
export async function askUntilGone(
  url: string,
  cookie: string,
  connections: number,
): Promise<{ readonly answered: number; readonly reset: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes: Outcome[] = [];
  const ask = () =>
    new Promise<Outcome>((resolve) => {
      const request = get(url, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.once('end', () => resolve('answered'));
        response.once('error', () => resolve('reset'));
      });
      request.once('error', () => resolve(request.reusedSocket ? 'reset' : 'refused'));
    });
  const askOn = async () => {
    for (let outcome = await ask(); outcome !== 'refused'; outcome = await ask()) outcomes.push(outcome);
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { answered: count('answered'), reset: count('reset') };
}
