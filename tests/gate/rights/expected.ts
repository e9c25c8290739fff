import type { Role } from '#domain/actor.ts';

const settledLateWork = 'settled_at,settled_by_user_id,settled_by_name,settled_note';
const keptOfClients =
  'version,name,phone,address,cmasa_plan_type,cmasa_start_date,cmasa_expiry,latitude,longitude,is_active,deactivation_reason,second_name,second_address,renewal_asked_at,offered_plan_type,offered_start_date,offered_expiry,offered_at,vat_number';
const ofInvoice = 'version,paid_on,paid_note,credit_number,credited_on,credit_reason';
const ownSettings = [
  'version,cmasa_standard_annual_fee,cmasa_premium_annual_fee,cmasa_standard_visits_per_year',
  'cmasa_premium_visits_per_year,time_zone,brand_hue,weekend,opens_at,closes_at,service_interval_months',
  'service_phone,reports_by_label,trouble_call_minutes,service_minutes,preventive_maintenance_minutes',
  'event_minutes,targets,holidays,trouble_call_fee,service_fee,preventive_maintenance_fee,event_fee',
  'address,service_email,keep_cases_months,keep_files_months,keep_people_months,free_visit_days,emergency_fee,special_hours,language,day_seal_email,has_hijri_dates,second_name',
  'legal_name,vat_number,vat_rate,fees_include_vat,payment_days,payment_text,second_address,second_legal_name',
].join(',');
const ofPlate = 'model,serial_number,ownership,install_date,location';
const ofLife =
  'warranty_end,retired_at,retirement_reason,label_token,label,second_location,second_label,site_id';
const asked = [
  'service_type_requested,problem_description,urgency,preferred_date,preferred_time_slot,contact_phone',
  'special_instructions',
].join(',');
const planned = [
  'version,technician_id,dispatcher_id,type,scheduled_date,status,workflow_status,job_order_form_submitted_at,urgency',
  'started_at,contact_phone,special_instructions',
  'duration_minutes,arrive_by,window_minutes,on_the_way_at,paused_at,paused_seconds,resumed_at,needs_follow_up,work_ended_at,hold_until',
].join(',');

const ofSite = 'version,name,second_name,address,second_address,latitude,longitude,phone,access_notes';

/** The access rights to the stored report totals, which only the server writes. */
const readSums = { super_admin: 'select AC', country_operator: 'select A' };

/**
 * The rights of each role on each table, with the rows that they apply to (A, B, C: see world-rows.ts). They are
 * written by hand and never derived from domain/access, because a derived table would repeat any mistake in it. A table
 * or role that is not listed has no rights. No row can move to another operator.
 */
export const expectedRights: Readonly<Record<string, Partial<Readonly<Record<Role, string>>>>> = {
  clients: {
    super_admin: `select ABC; insert ABC; delete ABC; update ABC (${keptOfClients})`,
    country_operator: `select AB; insert AB; delete AB; update AB (${keptOfClients})`,
    dispatcher: 'select AB',
    technician: 'select A',
    client: 'select A; update A (version,phone,address,second_address,renewal_asked_at)',
  },
  client_people: {
    super_admin: 'select ABC; insert ABC; delete ABC; update ABC (version,name,phone,standing,second_name)',
    country_operator: 'select AB; insert AB; delete AB; update AB (version,name,phone,standing,second_name)',
    dispatcher: 'select AB',
    client: 'select A; insert A; delete A; update A (version,name,phone,standing,second_name)',
  },
  report_addresses: {
    super_admin: 'select ABC (not stop_key); insert ABC; delete ABC; update ABC (version,label,language)',
    country_operator: 'select AB (not stop_key); insert AB; delete AB; update AB (version,label,language)',
    dispatcher: 'select AB (not stop_key); insert AB; delete AB; update AB (version,label,language)',
    client: 'select A (not stop_key); insert A; delete A; update A (version,label,language)',
  },
  sites: {
    super_admin: `select ABC; insert ABC; delete ABC; update ABC (${ofSite})`,
    country_operator: `select AB; insert AB; delete AB; update AB (${ofSite})`,
    dispatcher: `select AB; insert AB; delete AB; update AB (${ofSite})`,
    technician: 'select A',
    client: `select A; insert A; delete A; update A (${ofSite})`,
  },
  // No one may change the content that an invoice had on the day of issue.
  invoices: {
    super_admin: `select ABC; insert ABC; update ABC (${ofInvoice})`,
    country_operator: `select AB; insert AB; update AB (${ofInvoice})`,
    client: 'select A',
  },
  invoiced_visits: {
    super_admin: 'select ABC; insert ABC; delete ABC',
    country_operator: 'select AB; insert AB; delete AB',
  },
  visits_to_invoice: {
    super_admin: 'select ABC',
    country_operator: 'select AB',
  },
  country_operators: {
    super_admin: 'select AC; insert AC; delete AC; update AC (*)',
    country_operator: `select A; update A (${ownSettings})`,
    dispatcher: 'select A',
    technician: 'select A',
    client: 'select A',
  },
  dispatchers: {
    super_admin: 'select ABC; insert ABC; update ABC (version,name,phone,is_active,second_name)',
    country_operator: 'select AB; insert AB; update AB (version,name,phone,is_active,second_name)',
    dispatcher: 'select AB',
  },
  // A planner may set only these columns, and only with their own id in settled_by_user_id, which a copied row lacks.
  late_work: {
    super_admin: `select ABC; update  (${settledLateWork})`,
    country_operator: `select AB; update  (${settledLateWork})`,
    dispatcher: `select AB; update  (${settledLateWork})`,
    technician: 'select A; insert A',
  },
  comments: {
    super_admin: 'select ABCDE; insert ABCD',
    country_operator: 'select ABDE; insert ABD',
    dispatcher: 'select ABDE; insert ABD',
    technician: 'select ADE; insert AD',
    client: 'select AE; insert A',
  },
  events: {
    super_admin: 'select ABCE; insert ABC',
    country_operator: 'select ABE; insert AB',
    dispatcher: 'select ABE; insert AB',
    technician: 'select AE; insert A',
    client: 'select AE; insert A',
  },
  files: {
    super_admin: 'select ABCE; insert ABC',
    country_operator: 'select ABE; insert AB',
    dispatcher: 'select ABE; insert AB',
    technician: 'select AE; insert A',
    client: 'select AE; insert A',
  },
  idempotency_keys: {
    super_admin: 'select A; insert A',
    country_operator: 'select A; insert A',
    dispatcher: 'select A; insert A',
    technician: 'select A; insert A',
    client: 'select A; insert A',
  },
  invitations: {
    super_admin: 'select AC; insert AC; delete AC',
    country_operator: 'select A; insert A; delete A',
  },
  job_orders: {
    super_admin: 'select ABC; insert ABC; update ABC (*)',
    country_operator: `select AB; insert AB; update AB (${planned})`,
    dispatcher: `select AB; insert AB; update AB (${planned})`,
    technician: 'select A; update A (*)',
    client: 'select A; update A (*)',
  },
  visit_reports: {
    super_admin: 'select ABC; insert ABC; update ABC (*)',
    country_operator: 'select AB; insert AB',
    dispatcher: 'select AB; insert AB',
    technician: 'select A; update A (*)',
    client: 'select A',
  },
  requested_times: {
    super_admin: 'select ABC; insert ABC; delete ABC; update ABC (asked_date,asked_note)',
    country_operator: 'select AB; delete AB',
    dispatcher: 'select AB; delete AB',
    technician: 'select A; delete A',
    client: 'select A; insert A; delete A; update A (asked_date,asked_note)',
  },
  client_windows: {
    super_admin: 'select ABC; insert ABC; update ABC (told_from,told_until)',
    country_operator: 'select AB; insert AB; update AB (told_from,told_until)',
    dispatcher: 'select AB; insert AB; update AB (told_from,told_until)',
    technician: 'select A',
    client: 'select A',
  },
  first_arrivals: {
    super_admin: 'select ABC; insert ABC',
    country_operator: 'select AB',
    dispatcher: 'select AB',
    technician: 'select A; insert A',
    client: 'select A',
  },
  visit_outcomes: {
    super_admin: 'select ABC; insert ABC; delete ABC; update ABC (outcome,outcome_reason)',
    country_operator: 'select AB; insert AB; delete AB',
    dispatcher: 'select AB; insert AB; delete AB',
    technician: 'select A; insert A; delete A; update A (outcome,outcome_reason)',
    client: 'select A',
  },
  missing_parts: {
    super_admin:
      'select ABC; insert ABC; delete ABC; update ABC (missing_part,part_expected_on,part_came_at)',
    country_operator:
      'select AB; insert AB; delete AB; update AB (missing_part,part_expected_on,part_came_at)',
    dispatcher: 'select AB; insert AB; delete AB; update AB (missing_part,part_expected_on,part_came_at)',
    technician: 'select A; insert A; delete A; update A (missing_part,part_expected_on,part_came_at)',
    client: 'select A',
  },
  cancellations: {
    super_admin: 'select ABC; insert ABC',
    country_operator: 'select AB; insert AB',
    dispatcher: 'select AB; insert AB',
    technician: 'select A; insert A',
    client: 'select A; insert A',
  },
  signatures: {
    super_admin: 'select ABC; insert ABC',
    country_operator: 'select AB',
    dispatcher: 'select AB',
    technician: 'select A; insert A',
    client: 'select A; insert A',
  },
  signature_disputes: {
    super_admin: 'select ABC; insert ABC; update ABC (dispute_settled_at,dispute_settled_reason)',
    country_operator: 'select AB; update AB (dispute_settled_at,dispute_settled_reason)',
    dispatcher: 'select AB; update AB (dispute_settled_at,dispute_settled_reason)',
    technician: 'select A',
    client: 'select A; insert A',
  },
  ratings: {
    super_admin: 'select ABC; insert ABC',
    country_operator: 'select AB',
    dispatcher: 'select AB',
    technician: 'select A',
    client: 'select A; insert A',
  },
  settlements: {
    super_admin: 'select ABC; insert ABC',
    country_operator: 'select AB; insert AB',
    dispatcher: 'select AB; insert AB',
    technician: 'select A',
    client: 'select A; insert A',
  },
  machines: {
    super_admin: `select ABC; insert ABC; update ABC (version,client_id,${ofPlate},last_service_date,next_service_date,${ofLife},confirmed_warranty_end)`,
    country_operator: `select AB; insert AB; update AB (version,client_id,${ofPlate},${ofLife},confirmed_warranty_end)`,
    dispatcher: 'select AB; update AB (version,confirmed_warranty_end)',
    technician: 'select A; update A (version,last_service_date,next_service_date)',
    client: `select A; insert A; update A (version,${ofPlate},last_service_date,next_service_date,${ofLife})`,
  },
  report_sums: readSums,
  report_minutes: readSums,
  report_technicians: readSums,
  report_marks: readSums,
  machine_readings: {
    super_admin: 'select ABCE; insert ABC',
    country_operator: 'select ABE; insert AB',
    dispatcher: 'select ABE',
    technician: 'select AE; insert A',
    client: 'select AE; insert A',
  },
  sign_in_events: {
    super_admin: 'select AC',
    country_operator: 'select A',
  },
  number_series: {
    super_admin: 'select AC; insert AC; update AC (last_number)',
    country_operator: 'select A; update A (last_number)',
    dispatcher: 'select A; update A (last_number)',
    client: 'select A; update A (last_number)',
  },
  operator_logos: {
    super_admin: 'select AC; insert AC; delete AC; update AC (png,sha256)',
    country_operator: 'select A; insert A; delete A; update A (png,sha256)',
  },
  privacy_texts: {
    super_admin: 'select AC; insert AC',
    country_operator: 'select A; insert A',
  },
  platform_settings: {
    super_admin: 'select A; update A (*)',
  },
  profiles: {
    super_admin: 'select ABC',
    country_operator: 'select AB',
    dispatcher: 'select A',
    technician: 'select A',
    client: 'select A',
  },
  service_requests: {
    super_admin: 'select ABC; insert ABC; update ABC (*)',
    country_operator: 'select AB; insert AB; update AB (*)',
    dispatcher: 'select AB; insert AB; update AB (*)',
    client: `select A; insert A; update A (version,${asked},status,reviewed_at,rejection_reason,respond_by,arrive_by,outcome,fault)`,
  },
  absences: {
    super_admin: 'select ABC; insert ABC; delete ABC',
    country_operator: 'select AB; insert AB; delete AB',
    dispatcher: 'select AB; insert AB; delete AB',
    technician: 'select A',
  },
  on_call_turns: {
    super_admin: 'select ABC; insert ABC; delete ABC',
    country_operator: 'select AB; insert AB; delete AB',
    dispatcher: 'select AB; insert AB; delete AB',
    technician: 'select A',
  },
  technician_contacts: {
    super_admin: 'select ABC',
    country_operator: 'select AB',
    dispatcher: 'select AB',
    technician: 'select A',
  },
  technicians: {
    super_admin:
      'select ABC; insert ABC; update ABC (version,name,phone,specialization,is_active,week,skills,second_name)',
    country_operator:
      'select AB; insert AB; update AB (version,name,phone,specialization,is_active,week,skills,second_name)',
    dispatcher: 'select AB; update AB (version,week)',
    technician: 'select A',
    client: 'select A',
  },
  user_roles: {
    super_admin: 'select ABC',
  },
};
