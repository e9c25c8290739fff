/** JSON schemas of the answers, from which Fastify builds serializers. */
const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const flag = { type: 'boolean' } as const;
const maybe = { type: ['string', 'null'] } as const;
const maybeNumber = { type: ['number', 'null'] } as const;

type Schema = { readonly type: string | readonly string[] };

const fields = (schema: Schema, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, schema]));
const object = (properties: Readonly<Record<string, unknown>>, nullable = false) => ({
  type: 'object',
  properties,
  ...(nullable && { nullable }),
});
export const pageOf = (item: object) => object({ items: { type: 'array', items: item } });

const machine = object(fields(text, 'model', 'serial_number', 'location'));
const technician = object(fields(text, 'name', 'phone'), true);

export const serviceRequest = object({
  ...fields(text, 'id', 'number'),
  version: number,
  ...fields(text, 'operator_id', 'client_id', 'machine_id', 'requestor_user_id', 'requested_by'),
  ...fields(text, 'service_type_requested', 'problem_description', 'urgency', 'preferred_date'),
  ...fields(maybe, 'preferred_time_slot', 'contact_phone', 'special_instructions'),
  status: text,
  ...fields(maybe, 'reviewed_at', 'reviewed_by_dispatcher_id', 'rejection_reason', 'assigned_job_order_id'),
  ...fields(text, 'created_at', 'time_zone'),
  client: object(fields(text, 'name', 'phone', 'address')),
  machine,
  job_order: object(
    {
      ...fields(text, 'id', 'number', 'status', 'workflow_status', 'scheduled_date'),
      ...fields(maybe, 'completed_date', 'cancelled_at', 'cancellation_reason'),
      technician,
    },
    true,
  ),
});

const jobCard = {
  ...fields(text, 'id', 'number'),
  version: number,
  ...fields(text, 'operator_id', 'client_id', 'machine_id'),
  ...fields(maybe, 'technician_id', 'dispatcher_id', 'service_request_id'),
  ...fields(text, 'type', 'urgency', 'description'),
  ...fields(maybe, 'contact_phone', 'special_instructions'),
  ...fields(text, 'scheduled_date', 'status', 'workflow_status', 'stage'),
  duration_minutes: number,
  completed_date: maybe,
  time_zone: text,
  operator: object({ name: text }),
  client: object({
    ...fields(text, 'name', 'email', 'phone', 'address'),
    ...fields(maybeNumber, 'latitude', 'longitude'),
  }),
  machine,
  technician,
};

export const jobOrderListed = object(jobCard);

export const jobOrder = object({
  ...jobCard,
  ...fields(maybe, 'work_performed', 'technician_notes'),
  parts_used: { type: 'array', items: object({ name: text }) },
  time_spent_hours: number,
  ...fields(flag, 'problem_resolved', 'follow_up_required', 'is_cmasa_covered'),
  follow_up_reason: maybe,
  ...fields(text, 'visit_type', 'currency'),
  ...fields(maybe, 'visit_fee', 'started_at', 'job_order_form_submitted_at', 'signed_at', 'cancelled_at'),
  ...fields(maybe, 'cancellation_reason', 'signer_name', 'signature_method', 'client_signature'),
});

export const client = object({
  id: text,
  version: number,
  ...fields(text, 'user_id', 'operator_id', 'name', 'email', 'phone', 'address'),
  ...fields(maybeNumber, 'latitude', 'longitude'),
  ...fields(maybe, 'cmasa_plan_type', 'cmasa_start_date', 'cmasa_expiry'),
  ...fields(text, 'created_at', 'time_zone'),
  operator: object({ name: text }),
  profile: object(fields(text, 'name', 'email')),
  invitation: object(fields(text, 'id', 'expires_at'), true),
});

export const figures = object(
  fields(number, 'pending_requests', 'active_technicians', 'jobs_today', 'completed_30_days'),
);
