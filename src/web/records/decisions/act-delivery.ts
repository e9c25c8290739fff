import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { ConnectionError } from '#web/app/api/api-client.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import type { Act, ActKind } from './decision.ts';
import { sendActsBy } from './send-act.ts';
import { deliver, keepEntry } from './send-held.ts';

/** The fields of a job that are needed to send and describe an entry. */
export type EntryJob = Pick<JobOrderListed, 'id' | 'version' | 'number' | 'time_zone'>;

type DeliveryOptions = {
  /** Runs once this device keeps the act, because the server did not answer. */
  readonly onKept?: () => void;
  /** The summary that a signer sees. */
  readonly seen?: Act['seen'];
};

type Deliver<C extends Call> = (input: InputOf<C>) => Promise<OutputOf<C>>;

/** Returns whether this person's acts on a visit are kept on the device until the server has them. */
function useKeepsActs(): boolean {
  return useEffectiveRole() === 'technician';
}

/**
 * Returns the option of a command that sends it through the outbox. The server's answer decides as usual; if there is
 * none, the act is kept, and the attempt ends as one without an answer. Other roles send directly.
 */
export function useDelivery<C extends Call>(
  kind: ActKind,
  call: C,
  job: EntryJob | undefined,
  options: DeliveryOptions = {},
): { readonly deliver?: Deliver<C> } {
  const keepsActs = useKeepsActs();
  if (!keepsActs || job === undefined) return {};
  sendActsBy(kind, call);
  return { deliver: (input) => deliverAct(kind, call, { input, job, options }) };
}

/** Keeps a file on the device until it can be uploaded. */
export type KeepFile = (file: {
  readonly key: string;
  readonly name: string;
  readonly content: string;
}) => void;

/** Returns the function that keeps a photo of the job until it can be uploaded; undefined for other roles. */
export function useKeepFile(job: EntryJob | undefined): KeepFile | undefined {
  const keepsActs = useKeepsActs();
  if (!keepsActs || job === undefined) return undefined;
  const { id, version, number, time_zone } = job;
  return ({ key, name, content }) =>
    keepEntry(
      {
        kind: 'upload',
        job: { id, version, number, time_zone },
        at: serverNow().toISOString(),
        input: { name },
      },
      key,
      new Map([[key, content]]),
    );
}

async function deliverAct<C extends Call>(
  kind: ActKind,
  call: C,
  {
    input,
    job,
    options,
  }: { readonly input: InputOf<C>; readonly job: EntryJob; readonly options: DeliveryOptions },
): Promise<OutputOf<C>> {
  const { id: _, version = job.version, at: _at, ...fields } = normalized(call, input);
  const { id, number, time_zone } = job;
  const delivery = await deliver(
    {
      kind,
      job: { id, version: Number(version), number, time_zone },
      at: serverNow().toISOString(),
      input: fields,
      ...(options.seen !== undefined && { seen: options.seen }),
    },
    undefined,
  );
  if (delivery.kind === 'saved') return delivery.output as OutputOf<C>;
  if (delivery.kind === 'refused') throw delivery.error;
  options.onKept?.();
  throw new ConnectionError();
}

/** Returns the input as the server will read it, for instance with trimmed texts. */
function normalized(call: Call, input: unknown): Readonly<Record<string, unknown>> {
  const parsed = call.input.safeParse(input);
  return Object(parsed.success ? parsed.data : input);
}
