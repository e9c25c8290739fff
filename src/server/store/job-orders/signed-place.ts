import { sql } from 'drizzle-orm';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { placeText, secondPlaceText, withSite } from '#server/store/shapes/visit-place.ts';

export type SignedPlace = {
  readonly signed_place: string;
  readonly second_signed_place: string | null;
};

/**
 * Returns the place of the job as it is now. It is kept with the signature, because the report may be sealed after the
 * machine has moved or its site has changed.
 */
export async function findPlaceToSign(tx: Transaction, job_order_id: string): Promise<SignedPlace> {
  const [place] = await tx.rows<SignedPlace>(sql`
    select ${placeText} as signed_place, ${secondPlaceText} as second_signed_place
    from job_orders j join clients c on c.id = j.client_id join machines m on m.id = j.machine_id ${withSite('j')}
    where j.id = ${job_order_id}`);
  if (place === undefined) throw new NotFoundError('job order');
  return place;
}
