import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { labelDestinations } from '#domain/label.ts';
import { onCallAlerts } from '#domain/planning/on-call.ts';
import { serviceRequestDefaults, serviceRequestLimits, urgencies } from '#domain/service-request.ts';
import { plainLine, plainText } from '#domain/values/plain-text.ts';
import { reason } from '#words/say/because.ts';
import { brand } from './brand/brand.ts';
import { agreeing, privacyNotice } from './calls/agreed-to.ts';
import { defineCall } from './calls/call.ts';
import { id, page, paging, requiredPhone } from './calls/fields.ts';
import { located, named, sortedFor } from './calls/two-forms.ts';

/** The content of a label, and the path in its QR code. */
const machineLabel = z.object({
  id,
  model: z.string(),
  serial_number: z.string(),
  ...located,
  client: z.object(named),
  operator: z.object({
    ...named,
    phone: z.nullable(z.string()),
    brand: z.nullable(brand),
    /** True if the operator has turned on reports from scanned labels. */
    reports_by_label: z.boolean(),
  }),
  /** True if anyone who scans the label can report a fault. Otherwise, people without access are asked to call. */
  takes_reports: z.boolean(),
  /** The path in the QR code. `domain` is the operator's own domain, if it has one. */
  path: z.string(),
  domain: z.nullable(z.string()),
});
export type MachineLabel = z.output<typeof machineLabel>;

const mostChosen = 100;

export const listMachineLabels = defineCall({
  name: 'labels.list',
  summary:
    'List the labels of machines in service, sorted by client and location as readers of the language see them: those of one client, of the chosen machines (IDs separated by commas), or all.',
  method: 'GET',
  path: '/api/labels',
  by: supervisedBy('client', 'country_operator'),
  reads: ['machines', 'clients', 'country_operators'],
  input: z.object({
    client_id: z.optional(id),
    machines: z.optional(
      z.string().check(z.maxLength(mostChosen * 37), z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/)),
    ),
    ...sortedFor,
    ...paging,
  }),
  output: page(machineLabel),
});

const token = z.string().check(z.maxLength(100));

/** The data that anyone who scanned a label may see: only the machine's model and the company to call. */
const scannedLabel = z.object({
  destination: z.enum(labelDestinations),
  /** The machine's ID; null for anyone without access to the machine. */
  machine_id: z.nullable(id),
  model: z.string(),
  operator: z.object({ ...named, phone: z.nullable(z.string()), brand: z.nullable(brand) }),
  privacy: privacyNotice,
});
export type ScannedLabel = z.output<typeof scannedLabel>;

export const scanLabel = defineCall({
  name: 'labels.scan',
  summary:
    "Get the page that a scanned label opens: the client's request form, the machine's page, the form for anyone without access to the machine, or the phone number to call. A label that is unknown or was replaced is not found.",
  method: 'GET',
  path: '/api/labels/{token}',
  by: 'everybody',
  input: z.object({ token }),
  output: scannedLabel,
});

const limits = serviceRequestLimits;
const cleaned = (clean: (text: string) => string, min: number, max: number, missing: string) =>
  z.pipe(
    z.pipe(z.string(missing).check(z.maxLength(max, reason('too_long', { max }))), z.transform(clean)),
    z.string().check(z.trim(), z.minLength(min, missing)),
  );

export const faultReport = z.object({
  reported_by_name: cleaned(
    plainLine,
    limits.reported_by_name.min,
    limits.reported_by_name.max,
    reason('person_name_too_short'),
  ),
  contact_phone: requiredPhone,
  problem_description: cleaned(
    plainText,
    limits.problem_description.min,
    limits.problem_description.max,
    reason('problem_description_missing'),
  ),
  urgency: z._default(z.enum(urgencies), serviceRequestDefaults.urgency),
  ...agreeing,
});

export const reportFault = defineCall({
  name: 'labels.report',
  summary:
    'Report a fault of the machine whose label was scanned, without an account, if the operator allows it. The first report creates a pending request. While that is open, later reports are added to it as comments. The number of reports is limited for each network and machine.',
  method: 'POST',
  path: '/api/labels/{token}/reports',
  by: 'everybody',
  bodyLimit: 32_000,
  refusals: [409],
  counts: ['report'],
  input: z.object({ token, ...faultReport.shape }),
  output: z.object({
    /** The number of the request, or of its job if it has one. */
    number: z.string(),
    /** True if the report was added to an open request. */
    is_added: z.boolean(),
    alert: z.nullable(z.enum(onCallAlerts)),
  }),
});
