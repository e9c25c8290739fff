import * as z from 'zod/mini';
import { beginningConcerns } from '#domain/visit/location.ts';

/**
 * The accepted conflicts of starting a visit. A visit elsewhere is then put on hold, or its travel ends, and an
 * appointment on another day moves, even over other appointments of the technician.
 */
export const beginning = { accepted: z._default(z.array(z.enum(beginningConcerns)), []) };
