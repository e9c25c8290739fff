import * as z from 'zod/mini';
import { beginningConcerns } from '#domain/visit/place.ts';

/**
 * What speaks against beginning a visit, and is accepted all the same. A visit elsewhere then pauses, or its way ends, and
 * an appointment of another day moves, also over others of the technician.
 */
export const beginning = { accepted: z._default(z.array(z.enum(beginningConcerns)), []) };
