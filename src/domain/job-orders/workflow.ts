import type { Workflow } from '#domain/workflow.ts';
import { appointmentActions } from './appointment.ts';
import { formActions } from './form.ts';
import type { JobOrder } from './job-order.ts';
import { busyStatus, type JobState, orderActions, statusOfWorkflow } from './order.ts';
import { ratingActions } from './rating.ts';
import { settlementActions } from './settlement.ts';
import { signatureActions } from './signature.ts';
import { visitActions } from './visit.ts';

export type JobOrderState = Pick<JobOrder, 'status' | 'workflow_status'> & {
  /** The assigned technician; left out for readers who may not see the technician. */
  readonly technician_id?: string | null;
  /** The start of the current hold; left out if holds are unknown. */
  readonly paused_at?: Date | string | null;
};

const actions = {
  ...visitActions,
  ...formActions,
  ...signatureActions,
  ...appointmentActions,
  ...orderActions,
  ...ratingActions,
  ...settlementActions,
};
export type JobOrderAction = keyof typeof actions;

export const jobOrderWorkflow: Workflow<JobOrderState, JobState, JobOrderAction> = {
  noun: 'job order',
  stateOf: ({ status, workflow_status, technician_id, paused_at = null }) => {
    if (status === 'cancelled') return 'cancelled';
    if (workflow_status === busyStatus && paused_at !== null) return 'paused';
    return workflow_status === 'scheduled' && technician_id === null ? 'unassigned' : workflow_status;
  },
  enter: (state) => {
    if (state === 'cancelled') return { status: 'cancelled' };
    if (state === 'paused') return { workflow_status: busyStatus, status: statusOfWorkflow[busyStatus] };
    if (state === 'unassigned') {
      return { workflow_status: 'scheduled', status: statusOfWorkflow.scheduled, technician_id: null };
    }
    return { workflow_status: state, status: statusOfWorkflow[state] };
  },
  actions,
};
