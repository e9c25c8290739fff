import type { ServiceRequestView } from '#contract/service-requests.ts';
import { CommandNotice, type CommandState } from '#web/app/forms/CommandNotice.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/**
 * Set if a colleague has already acted on the request. `canStillAssign` is true if the request has no job
 * order yet.
 */
export type Overtaken = { readonly canStillAssign: boolean } | null;

type ActionNoticeProps = {
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly command: CommandState & { readonly isRunning: boolean };
  readonly close: () => void;
};

/**
 * Explains why the action is not possible, or why it failed. The dialog stays open until the person has read it, so
 * no input is lost.
 */
export function ActionNotice({ request, overtaken, command, close }: ActionNoticeProps) {
  const { app, domain } = wordsOf(startWords);
  const words = wordsOf(serviceRequestsWords).overtaken;
  if (command.isRunning) return null;
  if (overtaken === null) return <CommandNotice command={command} tellsStale />;
  return (
    <Notice tone="warning" title={words.title} action={{ text: app.close, run: close }}>
      {overtaken.canStillAssign ? words.approved : words.settled(domain.requestStatus[request.status])}
    </Notice>
  );
}
