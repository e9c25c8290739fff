import * as z from 'zod/mini';
import { beginningConcerns } from '#domain/visit/location.ts';

/**
 * The conflicts of starting a visit that the caller accepts. A visit elsewhere is then put on hold, or its
 * travel is canceled. An appointment on a different day moves, even if it then overlaps the technician's
 * other appointments.
 */
export const beginning = { accepted: z._default(z.array(z.enum(beginningConcerns)), []) };
