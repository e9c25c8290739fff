import type { CheckResult, Invariant, Scene } from './scene.ts';

/** The number of links of each kind that are opened at a time. Wrong ones count as guesses, so the limit is low. */
const mostOpened = 3;

async function checkLinks({ world: { app }, companies }: Scene): Promise<CheckResult> {
  const links = companies.flatMap(({ memory }) => memory.links);
  const ended = links.filter(({ isEnded }) => isEnded).slice(-mostOpened);
  const works = links
    .filter(({ isEnded, client, by }) => !isEnded && !client.isGone && client.people[0] === by)
    .slice(-mostOpened);
  const wrong: string[] = [];
  for (const { token, number, isEnded } of [...ended, ...works]) {
    const response = await app.request(`/visit/${token}`);
    const isShown = response.status === 200 && (await response.text()).includes(number);
    if (isShown === isEnded)
      wrong.push(
        `the link of ${number} ${isEnded ? 'has ended and opens' : 'opens nothing'}: ${response.status}`,
      );
  }
  return { looked: ended.length + works.length, wrong };
}

export const visitLinkInvariants: readonly Invariant[] = [
  {
    promise: 'a link to a visit opens it until someone ends the link, and opens nothing after that',
    check: checkLinks,
  },
];
