import { type SQL, sql } from 'drizzle-orm';
import { addReportToCase } from '#contract/service-requests/add-to-case.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { NotFoundError } from '#domain/errors.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, type View } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { countRequest } from '#server/steps/guesses.ts';
import { findOnCallFor } from '#server/steps/on-call-alert.ts';
import { findOtherEmergency, refuseSecondEmergency } from '#server/steps/one-emergency.ts';
import { isOpenCaseOn, lockOpenCases } from '#server/steps/open-case.ts';
import { takeSent } from '#server/steps/put-files.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findClientOfCase } from '#server/store/clients.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { findOperatorOf } from '#server/store/operators.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import { addReport, holdCase } from './add-report.ts';
import { numberOfCase } from './case-records.ts';

const tables = { service_requests, job_orders } as const satisfies Readonly<Record<CommentedRecord, object>>;

type Column = 'machine_id' | 'operator_id';
const columnOf: Readonly<Record<CommentedRecord, (column: Column, id: string) => SQL>> = {
  service_requests: (column, id) =>
    sql`(select ${sql.identifier(column)} from service_requests where id = ${id}::uuid)`,
  job_orders: (column, id) => sql`(select ${sql.identifier(column)} from job_orders where id = ${id}::uuid)`,
};

const viewNothing: View = async () => '{}';

/** Adds a report to an open case, instead of opening another case for the same fault. */
export const addToCase = command(
  addReportToCase,
  { view: viewNothing, prepare: countRequest },
  async (context, input) => {
    const { tx, actor, now, asSystem } = context;
    const { record, record_id, photo_ids, ...report } = input;
    const of = { record, record_id };
    const { urgency } = report;
    const machine_id = columnOf[record]('machine_id', record_id);
    const operator_id = columnOf[record]('operator_id', record_id);
    const [otherEmergency, , isOpen, held, client, operator, photos, onCall] = await inOneTrip(
      findOtherEmergency(tx, { machine_id, urgency }),
      lockOpenCases(tx, machine_id),
      isOpenCaseOn(tx, machine_id, record_id),
      holdCase(context, of, input),
      findClientOfCase(tx, record_id),
      findOperatorOf(tx, tables[record], record_id),
      takeSent(context, photo_ids, 'photo_ids'),
      asSystem(scopeOf(actor), () => findOnCallFor(tx, operator_id, { urgency, now })),
    );
    const { target } = held;
    if (target === null || client === null || operator === null) throw new NotFoundError('record');
    const number = numberOfCase(target);
    if (!isOpen) throw new ProblemAnswer(409, 'refused', because('case_not_open', { number }));
    const isOfCase =
      otherEmergency !== null && [otherEmergency.id, otherEmergency.request_id].includes(record_id);
    refuseSecondEmergency(isOfCase ? null : otherEmergency);
    const beside = addReport(context, held, report, { photos, client, operator, onCall });
    return { id: record_id, beside };
  },
);
