import type { Role } from '#domain/actor.ts';
import type { JobOrderStatus, WorkflowStatus } from '#domain/job-orders/order.ts';
import type { MachineState, Ownership } from '#domain/machine.ts';
import type { Coverage } from '#domain/price/visit-coverage.ts';
import type {
  RequestedBy,
  RequestOutcome,
  ServiceRequestStatus,
  ServiceType,
  TimeSlot,
  Urgency,
} from '#domain/service-request.ts';
import type { VisitType } from '#domain/values/visit-type.ts';

/** The words for every value of the domain's enumerations. */
export const domain = {
  role: {
    super_admin: 'Super Admin',
    country_operator: 'Country Operator',
    dispatcher: 'Dispatcher',
    technician: 'Technician',
    client: 'Client',
  } satisfies Record<Role, string>,
  serviceType: {
    trouble_call: 'Trouble Call',
    service: 'Service',
    preventive_maintenance: 'Preventive Maintenance',
    event: 'Event',
  } satisfies Record<ServiceType, string>,
  urgency: { low: 'Low', medium: 'Medium', high: 'High', emergency: 'Emergency' } satisfies Record<
    Urgency,
    string
  >,
  timeSlot: {
    morning: 'Morning (8AM-12PM)',
    afternoon: 'Afternoon (12PM-4PM)',
    evening: 'Evening (4PM-8PM)',
  } satisfies Record<TimeSlot, string>,
  requestStatus: {
    pending: 'Pending',
    reviewed: 'Reviewed',
    assigned: 'Assigned',
    rejected: 'Rejected',
  } satisfies Record<ServiceRequestStatus, string>,
  /** The status of a job, shown next to the status of its request. */
  ofJob: (status: string) => `Job: ${status}`,
  jobStatus: {
    scheduled: 'Scheduled',
    in_progress: 'In Progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  } satisfies Record<JobOrderStatus, string>,
  workflowStatus: {
    scheduled: 'Scheduled',
    assigned: 'Assigned',
    in_progress: 'In Progress',
    awaiting_signature: 'Awaiting Signature',
    completed: 'Completed',
  } satisfies Record<WorkflowStatus, string>,
  awaitsVisit: 'Awaiting another visit',
  requestOutcome: { withdrawn: 'Withdrawn', closed: 'Closed', joined: 'Added to a case' } satisfies Record<
    RequestOutcome,
    string
  >,
  ownership: {
    bought: 'Bought',
    contract: 'Contract',
    client_owned: 'Client Owned',
  } satisfies Record<Ownership, string>,
  machineState: { in_service: 'In service', retired: 'Retired' } satisfies Record<MachineState, string>,
  machineStatus: { active: 'Active', service: 'Service' },
  requestedBy: {
    client: 'Client',
    dispatcher: 'Reported by phone',
    label: 'Reported by scanning a label',
    technician: 'Reported by a technician',
  } satisfies Record<RequestedBy, string>,
  visitType: {
    full_service: 'Full Service',
    preventive: 'Preventive Maintenance',
    unscheduled: 'Unscheduled Service',
    troubleshooting: 'Troubleshooting',
    paid: 'Paid Service',
  } satisfies Record<VisitType, string>,
  coverage: {
    covered: (left: number) =>
      `The client's plan covers this visit: ${left} ${left === 1 ? 'visit' : 'visits'} left in this plan year.`,
    no_active_plan: () => 'The client has no active CMASA plan on the day of this visit.',
    no_visit_left: () =>
      'All covered visits in this plan year have been used or are planned before this visit.',
    return_visit: () => 'Free: this is a follow-up visit for the same fault.',
    under_warranty: () => "Free: the machine's warranty covers this fault.",
  } satisfies Record<Coverage['reason'], (left: number) => string>,
};
