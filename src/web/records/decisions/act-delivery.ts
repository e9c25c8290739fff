import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import type { Act, ActKind } from './decision.ts';

/** The fields of a job that are needed to send and describe an entry. */
export type EntryJob = Pick<JobOrderListed, 'id' | 'version' | 'number' | 'time_zone'>;

export type DeliveryOptions = {
  /** Runs once this device has stored the action, because the server did not respond. */
  readonly onKept?: () => void;
  /** The summary that a signer sees, or a description of the machine that a report is about. */
  readonly seen?: Act['seen'];
};

type Deliver<C extends Call> = (input: InputOf<C>) => Promise<OutputOf<C>>;

type DeliverAct = <C extends Call>(
  kind: ActKind,
  call: C,
  act: { readonly input: InputOf<C>; readonly job: EntryJob; readonly options: DeliveryOptions },
) => Promise<OutputOf<C>>;

type OutboxWays = {
  readonly deliverAct: DeliverAct;
  readonly keepFile: (job: EntryJob, file: Parameters<KeepFile>[0], before?: string) => void;
};

let outbox: OutboxWays | null = null;

/**
 * Provides the functions that send through the outbox. They are loaded in advance for technicians, and never for anyone
 * else.
 */
export function provideDelivery(loaded: OutboxWays): void {
  outbox = loaded;
}

/** Returns whether this person's actions on a visit are stored on the device until the server has them. */
function useKeepsActs(): boolean {
  return useEffectiveRole() === 'technician';
}

/**
 * Returns the option of a command that sends it through the outbox. A response is handled as usual. If there is none,
 * the action is stored, and the attempt ends without a response. Other roles send directly.
 */
export function useDelivery<C extends Call>(
  kind: ActKind,
  call: C,
  job: EntryJob | undefined,
  options: DeliveryOptions = {},
): { readonly deliver?: Deliver<C> } {
  const keepsActs = useKeepsActs();
  const deliverBy = outbox?.deliverAct;
  if (!keepsActs || job === undefined || deliverBy === undefined) return {};
  return { deliver: (input) => deliverBy(kind, call, { input, job, options }) };
}

/** Keeps a file on the device until it can be uploaded. */
export type KeepFile = (file: {
  readonly key: string;
  readonly name: string;
  readonly content: string;
}) => void;

/**
 * Returns the function that keeps a photo of the job until it can be uploaded; undefined for other roles. `before` is
 * the key of the waiting entry that will refer to the photo.
 */
export function useKeepFile(job: EntryJob | undefined, before?: string): KeepFile | undefined {
  const keepsActs = useKeepsActs();
  const keepBy = outbox?.keepFile;
  if (!keepsActs || job === undefined || keepBy === undefined) return undefined;
  return (file) => keepBy(job, file, before);
}
