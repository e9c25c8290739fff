import { countryName } from './country.ts';
import { languages } from './language.ts';

/** The countries of ISO 3166, by their codes. Their names come from Intl. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

/** Further English names, which earlier versions stored as they were typed. */
const furtherNames: Readonly<Record<string, string>> = {
  uae: 'AE',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  ksa: 'SA',
  turkey: 'TR',
  palestine: 'PS',
  'hong kong': 'HK',
};

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:the|kingdom of|state of) /, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let codes: ReadonlyMap<string, string> | null = null;

/** Returns a map that finds the code of a country by the code itself or by any of the country's names. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...Object.entries(furtherNames),
    ...languages.flatMap((language) =>
      countryCodes.map((code) => [folded(countryName(code, language)), code] as const),
    ),
    ...countryCodes.map((code) => [code.toLowerCase(), code] as const),
  ]);
  return codes;
}

/** Returns the code of a country that someone named in one of the languages, or the text if it is unknown. */
export function countryOf(typed: string): string {
  return codesByName().get(folded(typed)) ?? typed;
}

/** Returns a country's names in every language. Any other text is returned as the only name. */
export function countryNames(country: string): readonly string[] {
  return [...new Set(languages.map((language) => countryName(country, language)))];
}
