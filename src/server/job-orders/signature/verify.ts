import { sql } from 'drizzle-orm';
import { verifyReport } from '#contract/job-orders/signature/verify.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { AccountHandler } from '#server/platform/account-call.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { brandJson } from '#server/store/shapes/brands.ts';

/**
 * Verifies a report for anyone who has its file or its code. The facts are those at the time of sealing, except for a
 * dispute: a report sent before a dispute cannot show it.
 */
export const verify: AccountHandler<typeof verifyReport> = {
  kind: 'account',
  call: verifyReport,
  run: async ({ server, c, as }, { proof }) => {
    const guess = await takeGuess(server, { purpose: 'verification', target: null, by: visitorOf(c) });
    const proof_sha256 = sha256(proof);
    const json = await server.database.transaction(
      as,
      (tx) =>
        tx.json(sql`
          select json_build_object(
            'found_by', case when s.file_proof_sha256 = ${proof_sha256} then 'file' else 'code' end,
            'country', o.country, 'brand', ${brandJson}, 'sealed_at', s.sealed_at, 'report', s.facts::jsonb || jsonb_build_object(
              'disputed_at', d.disputed_at, 'dispute_settled_at', d.dispute_settled_at,
              'dispute_settled_reason', d.dispute_settled_reason)) as json
          from sealed_reports s
            join country_operators o on o.id = s.operator_id
            left join operator_logos l on l.operator_id = o.id
            left join signature_disputes d on d.job_order_id = s.job_order_id
          where ${proof_sha256} in (s.file_proof_sha256, s.code_proof_sha256)
          limit 1`),
      { readOnly: true },
    );
    if (json === null) throw new NotFoundError('report');
    await guess.giveBack();
    return json;
  },
};
