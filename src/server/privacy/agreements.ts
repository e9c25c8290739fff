import { sql } from 'drizzle-orm';
import { agreeToPrivacyText, listOwnAgreements } from '#contract/privacy/agreements.ts';
import { type AgreementWay, privacyPath } from '#domain/agreements/privacy-text.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { agreementTo } from '#server/steps/agreement.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  findPrivacyTexts,
  insertAgreement,
  languageOfShipped,
} from '#server/store/agreements/privacy-texts.ts';

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

/** Records a person's first agreement. If it is sent twice at once, it is recorded once. */
export const agree = command(
  agreeToPrivacyText,
  { as: 'account' },
  async ({ server, tx, now, caller }, { agreed_to }) => {
    const { user, operator } = requireCaller(caller).view;
    const [operator_id, user_id] = [operator?.id ?? null, user.id];
    tx.write(sql`select from profiles where id = ${user_id} for update`);
    const [earlier] = await tx.rows(sql`select from agreements where user_id = ${user_id} limit 1`);
    if (earlier !== undefined) return '{}';
    const back = operator_id === null ? () => undefined : tx.switchTo(systemFor({ operator: operator_id }));
    const texts = await findPrivacyTexts(tx, sql`${operator_id}::uuid`);
    back();
    const agreement = agreementTo(texts, { agreed_to, now });
    insertAgreement(tx, agreement, { id: server.newId(), way: 'sign_in', operator_id, user_id });
    return '{}';
  },
);
