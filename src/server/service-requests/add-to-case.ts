import { sql } from 'drizzle-orm';
import { addReportToCase } from '#contract/cases/add-report.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { findOnCallFor } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { isOpenCaseOn, lockOpenCases } from '#server/steps/open-case.ts';
import { takeSent } from '#server/steps/put-files.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfMachine } from '#server/store/clients.ts';
import { findCommentTarget } from '#server/store/functions/cases.ts';
import { machines } from '#server/store/machines.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';
import { addReport } from './add-report.ts';
import { numberOfCase } from './case-records.ts';

type CaseName = { readonly record: CommentedRecord; readonly record_id: string };

const machineOf: Readonly<Record<CommentedRecord, (id: string) => ReturnType<typeof sql>>> = {
  service_requests: (id) => sql`select machine_id from service_requests where id = ${id}::uuid`,
  job_orders: (id) => sql`select machine_id from job_orders where id = ${id}::uuid`,
};

async function findMachineOf(tx: Transaction, { record, record_id }: CaseName): Promise<string | null> {
  const [found] = await tx.rows<{ machine_id: string }>(machineOf[record](record_id));
  return found?.machine_id ?? null;
}

const viewNothing: View = async () => '{}';

/** Adds a report to an open case, instead of opening another case for the same fault. */
export const addToCase = command(addReportToCase, viewNothing, async (context, input) => {
  const { tx, actor, now, asSystem } = context;
  const { record, record_id, photo_ids, ...report } = input;
  const of = { record, record_id };
  const [machine_id, target] = await inOneTrip(findMachineOf(tx, of), findCommentTarget(tx, actor.role, of));
  if (machine_id === null || target === null) throw new NotFoundError('record');
  const { urgency } = report;
  const [otherEmergency, , isOpen, client, operator, photos, onCall] = await inOneTrip(
    findOtherEmergency(tx, { machine_id, urgency }),
    lockOpenCases(tx, machine_id),
    isOpenCaseOn(tx, machine_id, record_id),
    findClientOfMachine(tx, machine_id),
    getOperatorOf(tx, machines, machine_id),
    takeSent(context, photo_ids, 'photo_ids'),
    asSystem(scopeOf(actor), () => findOnCallFor(tx, sql`${target.operator_id}::uuid`, { urgency, now })),
  );
  const number = numberOfCase(target);
  if (!isOpen) throw new ProblemAnswer(409, 'refused', because('case_not_open', { number }));
  if (client === null) throw new NotFoundError('client');
  const isOfCase =
    otherEmergency !== null && [otherEmergency.id, otherEmergency.request_id].includes(record_id);
  refuseSecondEmergency(isOfCase ? null : otherEmergency);
  const beside = await addReport(context, of, report, { photos, client, operator, onCall });
  return { id: record_id, beside };
});
