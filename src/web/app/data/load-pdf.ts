import { actingForHeader } from '#contract/acting-for.ts';
import { ConnectionError, ProblemError } from '#web/app/api/api-client.ts';
import { ownText } from '#words/say/reason-text.ts';

type LoadedAs = {
  /** The name of the file, if the server does not give it one. */
  readonly name: string;
  /** The party that the person acts for. */
  readonly actingFor?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Loads a PDF. Rejects if the server cannot create it now, or cannot be reached. */
export async function loadPdf(path: string, { name, actingFor, signal }: LoadedAs): Promise<File> {
  const answer = await fetch(path, {
    headers: actingFor === undefined ? {} : { [actingForHeader]: actingFor },
    signal: signal ?? null,
  });
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const problem = await answer.json();
    throw new ProblemError({ ...problem, detail: ownText(problem) ?? problem.detail });
  }
  // A proxy, or the sign-in page of a Wi-Fi network, responds with something other than a PDF.
  if (!answer.ok || !type.startsWith('application/pdf')) throw new ConnectionError();
  return new File([await answer.blob()], nameIn(answer) ?? name, { type: 'application/pdf' });
}

/** Returns the name that the server gives the file; null if there is none. */
function nameIn(answer: Response): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}
