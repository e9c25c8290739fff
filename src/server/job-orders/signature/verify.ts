import { sql } from 'drizzle-orm';
import { verifyReport } from '#contract/job-orders/signature/verify.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { AccountHandler } from '#server/platform/account-call.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { brandJson } from '#server/store/shapes/brands.ts';

/** Verifies a report for anyone who holds its file or its code. */
export const verify: AccountHandler<typeof verifyReport> = {
  kind: 'account',
  call: verifyReport,
  run: async ({ server, c, as }, { proof }) => {
    await takeGuess(server, { purpose: 'verification', target: null, by: visitorOf(c) });
    const json = await server.database.transaction(
      as,
      (tx) =>
        tx.json(sql`
          select json_build_object(
            'found_by', case when s.pdf_sha256 = ${proof} then 'file' else 'code' end,
            'brand', ${brandJson}, 'sealed_at', s.sealed_at, 'report', s.facts::json) as json
          from sealed_reports s
            join country_operators o on o.id = s.operator_id
            left join operator_logos l on l.operator_id = o.id
          where s.pdf_sha256 = ${proof} or s.proof_sha256 = ${sha256(proof)}
          limit 1`),
      { readOnly: true },
    );
    if (json === null) throw new NotFoundError('report');
    return json;
  },
};
