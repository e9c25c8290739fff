import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, optionalPhone, optionalText, requiredText, version } from '#contract/calls/fields.ts';
import { addressed, named } from '#contract/calls/two-forms.ts';
import { degreesFields, hasBothDegrees } from '#contract/clients.ts';
import { siteKeepers, siteLimits } from '#domain/site.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { reason } from '#words/say/because.ts';

/** A place where a client has machines, such as one hotel of a chain. */
export const site = z.object({
  id,
  version,
  client_id: id,
  ...named,
  ...addressed,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The phone number of the people at the site. */
  phone: z.nullable(z.string()),
  /** Notes on how a technician gets in, and when. */
  access_notes: z.nullable(z.string()),
  /** The number of machines in service at the site. */
  machines: z.int(),
});
export type SiteView = z.output<typeof site>;

export const listSites = defineCall({
  name: 'sites.list',
  summary: "List a client's sites by name, with the number of machines at each.",
  method: 'GET',
  path: '/api/clients/{client_id}/sites',
  by: siteKeepers,
  reads: ['clients', 'sites', 'machines'],
  mostRows: String(siteLimits.perClient),
  input: z.object({ client_id: id }),
  output: z.object({
    items: z.array(site),
    /** The number of the client's machines in service that are at no site. */
    machines_elsewhere: z.int(),
  }),
});

const fields = {
  name: requiredText(siteLimits.name, reason('name_missing')),
  second_name: optionalText(secondNameLimits.name),
  address: requiredText(siteLimits.address, reason('address_missing')),
  second_address: optionalText(secondNameLimits.address),
  ...degreesFields,
  phone: optionalPhone,
  access_notes: optionalText(siteLimits.access_notes),
};
export const siteForm = z.object(fields).check(hasBothDegrees);

export const addSite = defineCall({
  name: 'sites.add',
  summary: `Add a site to a client, up to ${siteLimits.perClient}. Two sites of a client cannot have the same name.`,
  method: 'POST',
  path: '/api/clients/{client_id}/sites',
  by: siteKeepers,
  refusals: [409],
  counts: ['client record'],
  input: z.object({ client_id: id, ...fields }).check(hasBothDegrees),
  output: site,
});

export const changeSite = defineCall({
  name: 'sites.change',
  summary:
    'Change a site. Open requests and jobs on its machines show the new address and the new notes at once. A position that is left out does not change.',
  method: 'POST',
  path: '/api/sites/{id}',
  by: siteKeepers,
  refusals: [409],
  counts: ['client record'],
  input: z.object({ id, version, ...fields }).check(hasBothDegrees),
  output: site,
});

export const removeSite = defineCall({
  name: 'sites.remove',
  summary: 'Remove a site. Refused while a machine in service is there.',
  method: 'POST',
  path: '/api/sites/{id}/remove',
  by: siteKeepers,
  refusals: [409],
  counts: ['client record'],
  input: z.object({ id, version }),
  output: z.object({}),
});
