import { getInvoicing } from '#contract/operators/invoicing.ts';
import { getRetention } from '#contract/operators/retention.ts';
import { getSealCertificate } from '#contract/operators/seal-certificate.ts';
import { createOperator, getOperatorSettings } from '#contract/operators.ts';
import { getOwnPrivacyText } from '#contract/privacy/texts.ts';
import { getPlatformSettings } from '#contract/settings.ts';
import { makeCertificate, pkcs12Of } from '../servers/certificates.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

const otherVersion = { version: 99 };

/** Returns the writes that change settings. `form` returns the form for a new operator. */
export function settingsWrites(
  { admin, operator }: Readonly<Record<'admin' | 'operator', Caller>>,
  form: () => { readonly name: string; readonly country: string; readonly email: string },
): Writes {
  return {
    'operators.brand': async () => {
      const whitelabel = { ...form(), is_whitelabel: true };
      const { id, version } = (await admin.call(createOperator, whitelabel)).body;
      return { by: admin, input: { id, version, brand_hue: 200 }, other: otherVersion };
    },
    'operators.save-settings': async () => {
      const { currency: _, ...settings } = (await operator.call(getOperatorSettings, {})).body;
      const input = { ...settings, day_seal_email: 'seals@example.test' };
      return { by: operator, input, other: otherVersion };
    },
    'operators.save-retention': async () => {
      const { id, version } = (await operator.call(getRetention, {})).body;
      const months = { keep_cases_months: 60, keep_files_months: 24, keep_people_months: null };
      return { by: operator, input: { id, version, ...months }, other: otherVersion };
    },
    'operators.save-invoicing': async () => {
      const { id, version } = (await operator.call(getInvoicing, {})).body;
      const invoicing = { legal_name: 'Home Coffee W.L.L.', vat_rate: '10', fees_include_vat: false };
      return { by: operator, input: { id, version, ...invoicing }, other: otherVersion };
    },
    'operators.add-certificate': async () => {
      const { id, version } = (await operator.call(getSealCertificate, {})).body;
      const own = await makeCertificate({ name: 'Operator' });
      const content = await pkcs12Of({ password: 'open', keyOf: own, certificates: [own] });
      return { by: operator, input: { id, version, content, password: 'open' }, other: otherVersion };
    },
    'operators.retire-certificate': async () => {
      const { id, version } = (await operator.call(getSealCertificate, {})).body;
      return { by: operator, input: { id, version }, other: otherVersion };
    },
    'settings.save': async () => {
      const { id: _, ...settings } = (await admin.call(getPlatformSettings, {})).body;
      return { by: admin, input: settings, other: otherVersion };
    },
    'privacy-texts.publish': async () => {
      const { version } = (await operator.call(getOwnPrivacyText, {})).body;
      const text = 'We keep your name and your phone.';
      return { by: operator, input: { version, text }, other: otherVersion };
    },
  };
}
