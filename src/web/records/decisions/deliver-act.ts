import type { Call, InputOf, OutputOf } from '#contract/calls/call.ts';
import { ConnectionError } from '#web/app/api/api-client.ts';
import { serverNow } from '#web/app/time/server-clock.ts';
import { type DeliveryOptions, type EntryJob, type KeepFile, provideDelivery } from './act-delivery.ts';
import { fieldsOfAct } from './act-input.ts';
import type { ActKind } from './decision.ts';
import { sendActsBy } from './send-act.ts';
import { deliver, keepEntry } from './send-held.ts';

/**
 * Sends an action through the outbox. Rejects if the server refused it, or if there was no response, so the device
 * keeps the action. It is loaded in advance for technicians.
 */
async function deliverAct<C extends Call>(
  kind: ActKind,
  call: C,
  {
    input,
    job,
    options,
  }: { readonly input: InputOf<C>; readonly job: EntryJob; readonly options: DeliveryOptions },
): Promise<OutputOf<C>> {
  sendActsBy(kind, call);
  const { version, fields } = fieldsOfAct(call, input);
  const { id, number, time_zone } = job;
  const delivery = await deliver(
    {
      kind,
      job: { id, version: version ?? job.version, number, time_zone },
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

function keepFile(job: EntryJob, { key, name, content }: Parameters<KeepFile>[0], before?: string): void {
  const { id, version, number, time_zone } = job;
  keepEntry(
    {
      kind: 'upload',
      job: { id, version, number, time_zone },
      at: serverNow().toISOString(),
      input: { name },
    },
    { key, files: new Map([[key, content]]), ...(before !== undefined && { before }) },
  );
}

provideDelivery({ deliverAct, keepFile });
