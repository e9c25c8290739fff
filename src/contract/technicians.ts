import * as z from 'zod/mini';
import { staffLimits } from '#domain/accounts/staff.ts';
import { planners, roles, supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses } from '#domain/job-orders/order.ts';
import { type MachineKind, machineKinds } from '#domain/visit/machine-kind.ts';
import { defineCall } from './calls/call.ts';
import { changedFields, id, instant, optionalText, page, paging, search, version } from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { openVisit } from './job-orders/view/open-visit.ts';
import { newMember, staffInputs, staffMember } from './people.ts';
import { serviceHours } from './planning/hours.ts';
import { workWeek } from './planning/work-time.ts';

export const technician = z.object({
  ...staffMember,
  specialization: z.nullable(z.string()),
  skills: z.array(z.enum(machineKinds)),
});
export type TechnicianView = z.output<typeof technician>;

export const getOwnTechnician = defineCall({
  name: 'technicians.get-own',
  summary: "Get the caller's own technician record.",
  method: 'GET',
  path: '/api/technicians/own',
  by: supervisedBy('technician'),
  reads: ['technicians'],
  input: z.object({}),
  output: z.object({
    id,
    ...named,
    phone: z.string(),
    specialization: z.nullable(z.string()),
    operator: z.object(named),
  }),
});

/** The kinds of machines that the technician is trained on, each once and in display order. */
const trainedFor = z.pipe(
  z.array(z.enum(machineKinds)).check(z.maxLength(machineKinds.length)),
  z.transform((kinds: MachineKind[]) => machineKinds.filter((kind) => kinds.includes(kind))),
);

export const technicianForm = z.object({
  ...staffInputs,
  specialization: optionalText(staffLimits.specialization),
  skills: z._default(trainedFor, []),
});

export const newTechnicianForm = z.object({ ...technicianForm.shape, ...newMember });

export const listTechnicians = defineCall({
  name: 'technicians.list',
  summary:
    'List the technicians that the caller may see, newest first. `search` matches the name, phone or specialization.',
  method: 'GET',
  path: '/api/technicians',
  by: supervisedBy('country_operator'),
  reads: ['technicians', 'profiles'],
  input: z.object({ ...search, ...paging }),
  output: page(technician),
});

const technicianJob = z.object({
  id,
  number: z.string(),
  status: z.enum(jobOrderStatuses),
  scheduled_date: instant,
  time_zone: z.string(),
  client: z.object(named),
});

/** Clients see only the names and phone numbers of their technicians; other fields are null. */
const technicianPage = z.object({
  id,
  ...named,
  phone: z.string(),
  user_id: z.nullable(id),
  specialization: z.nullable(z.string()),
  skills: z.nullable(z.array(z.enum(machineKinds))),
  is_active: z.nullable(z.boolean()),
  is_on_job: z.nullable(z.boolean()),
  /** The technician's working hours: their own week or, if that is null, the operator's hours. */
  work_time: z.nullable(z.object({ version, week: workWeek, ...serviceHours })),
  operator: z.object({ id, ...named }),
  /** The number of today's visits that the caller may see and for which the technician has not set out. */
  planned_today: z.int(),
  /** The jobs that the caller may see: open ones, earliest first, and the latest closed ones. */
  open_jobs: z.array(openVisit),
  last_jobs: z.array(technicianJob),
});
export type TechnicianPageView = z.output<typeof technicianPage>;

export const getTechnician = defineCall({
  name: 'technicians.get',
  summary:
    'Get a technician, with the jobs that the caller may see. Clients see only the name and phone number.',
  method: 'GET',
  path: '/api/technicians/{id}',
  by: roles,
  reads: ['technicians', 'job_orders'],
  mostRows: '10 jobs of each list',
  input: z.object({ id }),
  output: technicianPage,
});

export const createTechnician = defineCall({
  name: 'technicians.create',
  summary: "Create a technician's account, role and record in one step.",
  method: 'POST',
  path: '/api/technicians',
  by: supervisedBy('country_operator'),
  counts: ['new account', 'addresses'],
  input: newTechnicianForm,
  output: technician,
});

export const updateTechnician = defineCall({
  name: 'technicians.update',
  summary:
    "Change a technician's record. An optional field that is left out does not change; null clears it. Deactivating ends the technician's sessions. It is refused until the caller has seen every open job.",
  method: 'POST',
  path: '/api/technicians/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({
    id,
    version,
    ...changedFields(technicianForm.shape),
    open_jobs_seen: z._default(z.array(id).check(z.maxLength(staffLimits.openJobs.max)), []),
  }),
  output: technician,
});

export const listOpenJobs = defineCall({
  name: 'technicians.list-open-jobs',
  summary: "Count a technician's open jobs, and list the first 1000 by scheduled_date.",
  method: 'GET',
  path: '/api/technicians/{id}/open-jobs',
  by: supervisedBy('country_operator'),
  reads: ['job_orders'],
  mostRows: '1000',
  input: z.object({ id }),
  output: z.object({
    count: z.int(),
    items: z.array(
      z.object({
        id,
        number: z.string(),
        scheduled_date: instant,
        time_zone: z.string(),
        client: z.object(named),
      }),
    ),
  }),
});

export const saveWeek = defineCall({
  name: 'technicians.save-week',
  summary: "Set a technician's own working days and hours. With null, the operator's hours apply again.",
  method: 'POST',
  path: '/api/technicians/{id}/week',
  by: planners,
  input: z.object({ id, version, week: workWeek }),
  output: z.object({ id, version, week: workWeek }),
});
