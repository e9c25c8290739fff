import type { Act, ActKind } from '#web/records/decisions/decision.ts';

/** The job of a technician's actions, as an entry identifies it. */
export const job = {
  id: '5b0f3c3e-8a51-4c55-9a44-0f6a2b7d9c11',
  version: 4,
  number: 'JO-1042',
  time_zone: 'Asia/Bahrain',
};

export const did = (kind: ActKind, input: Act['input'] = {}, at = '2026-11-23T08:00:00.000Z'): Act => ({
  kind,
  job,
  at,
  input,
});

export const form = {
  work_performed: 'Changed the gasket.',
  technician_notes: null,
  parts_used: [{ name: 'gasket' }],
  time_spent_hours: 1.5,
  problem_resolved: true,
  follow_up_required: false,
  follow_up_reason: null,
  visit_type: 'troubleshooting',
  is_cmasa_covered: false,
  visit_fee: '45',
  price_reason: null,
} as const;
