import { sql } from 'drizzle-orm';
import { getBranding, saveBranding } from '#contract/operators/branding.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { actingSender, type Sender } from '#server/platform/visitor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { deleteLogo, saveLogo } from '#server/store/logos.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { logoPath } from '#server/store/shapes/brands.ts';
import { because } from '#words/say/because.ts';
import { type AcceptedLogo, acceptLogo, LogoRefusedError } from './logo-image.ts';

const viewBranding: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object(
      'id', o.id, 'version', o.version, 'is_whitelabel', o.is_whitelabel, 'custom_domain', o.custom_domain,
      'name', o.name, 'second_name', o.second_name, 'hue', o.brand_hue, 'logo', ${logoPath}::text || o.id || '/' || l.sha256) as json
    from country_operators o left join operator_logos l on l.operator_id = o.id
    where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`);

export const get = query(getBranding, 'operator', async (context, { operator_id }) => {
  const id = operator_id ?? context.actor.operator_id;
  return id === undefined ? null : viewBranding(context, id);
});

export const brand = command(
  saveBranding,
  {
    view: viewBranding,
    prepare: async ({ actor }, { logo }) =>
      typeof logo === 'string' ? accept(logo, actingSender(actor)) : null,
  },
  async ({ tx, record }, { id, version, brand_hue, logo }, image) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    if (!operator.is_whitelabel) {
      throw new ProblemAnswer(409, 'refused', because('no_own_brand'));
    }
    if (image !== null) await saveLogo(tx, id, image);
    if (logo === null) await deleteLogo(tx, id);
    const saved = saveOperator(tx, operator, { brand_hue });
    const changes = logo === undefined ? {} : { logo: { to: image?.sha256 ?? null } };
    record('operators.branded', { before: operator, after: saved, changes });
    return id;
  },
);

async function accept(logo: string, by: Sender): Promise<AcceptedLogo> {
  try {
    return await acceptLogo(logo, by);
  } catch (error) {
    if (!(error instanceof LogoRefusedError)) throw error;
    throw invalidInput('logo', because(`logo_${error.reason}`));
  }
}
