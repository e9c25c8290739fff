import * as z from 'zod/mini';
import { languages } from '#domain/values/language.ts';

/** A name, and the same name in another script; null if there is none. */
export const named = { name: z.string(), second_name: z.nullable(z.string()) };

/** An address, and the same address in another script; null if there is none. */
export const addressed = { address: z.string(), second_address: z.nullable(z.string()) };

/** A machine's location, and the same location in another script; null if there is none. */
export const located = { location: z.string(), second_location: z.nullable(z.string()) };

/** The site where a machine is, such as one hotel of a chain; null if its client has only one address. */
export const atSite = { site: z.nullable(z.object({ id: z.uuid(), ...named })) };

/** The client of a visit with the address where the visit takes place, and the site. */
export const visited = {
  client: z.object({ ...named, phone: z.string(), ...addressed }),
  ...atSite,
};

/** The technician of a visit in a list, in both forms; null if there is none. */
export const visitTechnician = {
  technician_name: z.nullable(z.string()),
  technician_second_name: z.nullable(z.string()),
};

/**
 * The input of a list that is sorted by name: the reader's language, in whose alphabetical order the names are sorted.
 */
export const sortedFor = { language: z._default(z.enum(languages), 'en') };
