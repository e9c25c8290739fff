import type { Generated } from 'kysely';

type Person = { id: string; user_id: string; operator_id: string; name: string; phone: string };

type ServiceRequests = {
  id: string;
  number: number;
  version: Generated<number>;
  operator_id: string;
  client_id: string;
  machine_id: string;
  requestor_user_id: string;
  requested_by: string;
  service_type_requested: string;
  problem_description: string;
  urgency: string;
  preferred_date: string;
  preferred_time_slot: string | null;
  contact_phone: string | null;
  special_instructions: string | null;
  status: string;
  reviewed_at: Date | null;
  reviewed_by_dispatcher_id: string | null;
  rejection_reason: string | null;
  assigned_job_order_id: string | null;
  created_at: Date;
};

type JobOrders = {
  id: string;
  number: number;
  version: Generated<number>;
  operator_id: string;
  client_id: string;
  machine_id: string;
  technician_id: string | null;
  dispatcher_id: string | null;
  service_request_id: string | null;
  type: string;
  urgency: string;
  description: string;
  contact_phone: string | null;
  special_instructions: string | null;
  scheduled_date: Date;
  duration_minutes: number;
  status: string;
  workflow_status: string;
  stage: Generated<string>;
  work_performed: string | null;
  technician_notes: string | null;
  parts_used: Generated<{ name: string }[]>;
  time_spent_hours: number;
  problem_resolved: Generated<boolean>;
  follow_up_required: Generated<boolean>;
  follow_up_reason: string | null;
  visit_type: string;
  is_cmasa_covered: Generated<boolean>;
  visit_fee: string | null;
  started_at: Date | null;
  job_order_form_submitted_at: Date | null;
  completed_date: Date | null;
  signed_at: Date | null;
  client_signature: Buffer | null;
  signer_name: string | null;
  signature_method: string | null;
  cancelled_at: Date | null;
  cancellation_reason: string | null;
  created_at: Date;
};

/** The columns of the product's tables that the measured operations use. */
export type Tables = {
  country_operators: {
    id: string;
    name: string;
    time_zone: string;
    currency: string;
    trouble_call_minutes: number;
    service_minutes: number;
    preventive_maintenance_minutes: number;
    event_minutes: number;
  };
  technicians: Person & { is_active: boolean };
  clients: Person & {
    version: number;
    email: string;
    address: string;
    latitude: number | null;
    longitude: number | null;
    cmasa_plan_type: string | null;
    cmasa_start_date: string | null;
    cmasa_expiry: Date | null;
    search_text: string;
    created_at: Date;
  };
  profiles: { id: string; name: string; email: string };
  invitations: { id: string; user_id: string; expires_at: Date };
  machines: {
    id: string;
    operator_id: string;
    client_id: string;
    model: string;
    serial_number: string;
    location: string;
  };
  number_series: { operator_id: string; series: string; last_number: number };
  service_requests: ServiceRequests;
  job_orders: JobOrders;
};
