import { readdirSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import type { Call } from '#contract/calls/call.ts';
import type { Role } from '#domain/actor.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { agreed } from '../company/agreed.ts';
import { completedForm } from '../company/job-steps.ts';

const client_signature = (await drawnSignature()).png.toString('base64');

const folder = new URL('../../../src/contract/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const modules: readonly object[] = await Promise.all(files.map((name) => import(new URL(name, folder).href)));

export const calls: readonly Call[] = modules.flatMap((module) =>
  Object.values<unknown>({ ...module }).filter(isCall),
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'by' in value && 'input' in value;
}

/** The values of `kind` for calls in which `kind` is not a kind of record. */
const kinds: Readonly<Record<string, string>> = {
  'sign-ins.list': 'locked',
  'absences.add': 'vacation',
  'job-orders.hand-in-late-work': 'save',
};

let addresses = 0;

/** Returns an input that fits the call's schema and contains the record's id. The record may not exist. */
export function validInput(call: Call, id: string): Record<string, unknown> {
  const appointment = { technician_id: uuidv7(), scheduled_date: '2026-11-20T08:00:00Z' };
  const candidates: Record<string, unknown> = {
    id,
    version: 1,
    ...completedForm,
    appointment,
    rejection_reason: 'Not needed',
    machine_id: id,
    problem_description: 'Something is broken here.',
    preferred_date: '2026-11-20',
    description: 'Set up the bar for the opening',
    operator_id: id,
    signer_name: 'Somebody',
    client_signature,
    summary_sha256: '0'.repeat(64),
    signed_at_device: '2026-11-18T07:00:00Z',
    ...agreed,
    user_id: id,
    record: 'job_orders',
    rows: 'requests',
    text: 'Somebody wrote this',
    record_id: id,
    content: Buffer.from('%PDF-1.7\n%%EOF').toString('base64'),
    file_ids: [id],
    numbered: 'job_orders',
    number: 1048,
    role: 'country_operator',
    name: 'Palm Hotel',
    email: `matrix${++addresses}@example.test`,
    emails: [`matrix${addresses}@example.test`],
    language: 'en',
    is_stopped: true,
    phone: '+973 1700 1234',
    address: '1 Palm Road',
    country: 'Qatar',
    brand_hue: null,
    model: 'Aurora Two',
    serial_number: 'A2-1',
    install_date: '2026-01-01',
    location: 'Lobby',
    client_id: id,
    moved_on: '2026-11-01',
    reason: 'The lobby is rebuilt',
    retirement_reason: 'Worn out',
    counter: 1200,
    read_on: '2026-11-01',
    token: 'f'.repeat(32),
    reported_by_name: 'Huda Guest',
    contact_phone: '+973 1700 1234',
    sign_up_open: true,
    ...appointment,
    cancellation_reason: 'Not needed',
    outcome: 'part_missing',
    missing_part: 'Pump head',
    asked_date: '2030-01-07T07:00:00.000Z',
    hold_until: '2030-01-07T07:00:00.000Z',
    rating: 4,
    refusal: 'stale',
    done_at: '2026-11-18T06:00:00Z',
    based_on_version: 1,
    late_work_ids: [id],
    device_id: id,
    waiting_count: 1,
    waiting_since: '2026-11-18T06:00:00Z',
    ids: id,
    link_id: id,
    part: 'events_by_the_person',
    at: '2026-11-18T06:00:00Z',
    note: 'Called the technician',
    kind: kinds[call.name] ?? 'job_orders',
    ...(call.name === 'operators.add-certificate' && { password: 'open' }),
    ...(call.name === 'clients.offer-renewal' && {
      cmasa_plan_type: 'cmasa_standard',
      cmasa_start_date: '2025-11-26',
      cmasa_expiry: '2027-11-25T20:59:00Z',
    }),
    ...(call.name === 'clients.answer-renewal' && {
      answer: 'accept',
      offered_at: '2026-11-18T06:00:00Z',
      annual_fee: null,
      currency: 'BHD',
      visits_per_year: 4,
    }),
    clients: [
      {
        name: 'Palm Hotel',
        phone: '+973 1700 1234',
        address: '1 Palm Road',
        email: `matrix${addresses}@example.test`,
      },
    ],
    expires_on: '2026-11-25',
    legal_name: 'Palm Coffee W.L.L.',
    vat_rate: '10',
    fees_include_vat: false,
    paid_on: '2026-11-01',
    credit_reason: 'The fee was wrong',
    ...(call.name === 'service-requests.call-back' && { urgency: 'high' }),
    standing: 'staff',
    from: '2026-11-16',
    until: '2026-11-18',
    date: '2026-11-18',
    search: 'machine',
    time_zone: 'Asia/Bahrain',
    weekend: [5, 6],
    first_day: '2027-03-01',
    last_day: '2027-03-02',
    week: null,
    duration_minutes: 45,
    trouble_call_minutes: 90,
    service_minutes: 60,
    preventive_maintenance_minutes: 120,
    event_minutes: 180,
    opens_at: 480,
    closes_at: 1080,
    service_interval_months: 6,
    free_visit_days: 30,
    cmasa_standard_visits_per_year: 4,
    cmasa_premium_visits_per_year: 12,
    keep_cases_months: 60,
    keep_files_months: 24,
    keep_people_months: null,
  };
  const fields = Object.keys(Reflect.get(call.input, 'shape') ?? {});
  return Object.fromEntries(
    fields.filter((field) => field in candidates).map((field) => [field, candidates[field]]),
  );
}

export function admits({ by }: Call, role: Role): boolean {
  return by === 'everybody' || by === 'signed-in' || by.includes(role);
}

/** Picks the fields that the call accepts. */
export function fieldsOf(call: Call, candidates: Readonly<Record<string, unknown>>): object {
  const taken = Object.keys(Object(Reflect.get(call.input, 'shape')));
  return Object.fromEntries(Object.entries(candidates).filter(([field]) => taken.includes(field)));
}
