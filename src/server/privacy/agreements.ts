import { sql } from 'drizzle-orm';
import { listOwnAgreements } from '#contract/privacy/agreements.ts';
import { type AgreementWay, privacyPath } from '#domain/agreements/privacy-text.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { requireCaller } from '#server/platform/session.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { languageOfShipped } from '#server/store/agreements/privacy-texts.ts';

const mostListed = 20;

type Row = {
  readonly at: Date;
  readonly way: AgreementWay;
  readonly operator_id: string | null;
  readonly text_operator_id: string | null;
  readonly version: number;
  readonly text_sha256: string;
  readonly owner: string | null;
};

export const list = accountQuery(listOwnAgreements, async ({ tx, caller }) => {
  const { id } = requireCaller(caller).view.user;
  tx.switchTo(systemFor({ installation: 'the privacy text may be from any operator' }));
  const rows = await tx.rows<Row>(sql`
    select a.at, a.way, a.operator_id, a.text_operator_id, a.text_version as version, a.text_sha256,
      o.name as owner
    from (
      select distinct on (text_operator_id, text_version, text_sha256) *
      from agreements where user_id = ${id}
      order by text_operator_id, text_version, text_sha256, at, id
    ) a left join country_operators o on o.id = a.text_operator_id
    order by a.at desc, a.id desc limit ${mostListed}`);
  const items = rows.map(({ operator_id, text_operator_id, text_sha256, ...row }) => {
    const { version } = row;
    const language = text_operator_id === null ? languageOfShipped(version, text_sha256) : null;
    const text = { operator_id: text_operator_id, version, language };
    return { ...row, language, path: privacyPath({ operator: text_operator_id ?? operator_id, text }) };
  });
  return JSON.stringify({ items });
});
