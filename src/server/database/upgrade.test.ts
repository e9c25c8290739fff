import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countryOf } from '#domain/values/country-codes.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { tablesOfParts } from '#tests/support/databases/job-rows.ts';
import { removeEverything } from '#tests/support/databases/remove-everything.ts';
import { rowsAddedAfter } from '#tests/support/databases/rows-of-earlier-commits.ts';
import { schemaStatement } from '#tests/support/databases/schema-statement.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { Database } from './database.ts';
import { applyOnce, ensureBookkeeping, ensureRoles } from './migrate.ts';

/** Tables that a migration empties: people have to sign in again, and sums are computed again from the rows. */
const writtenAgain = ['sessions', 'report_sums', 'report_minutes', 'report_technicians'];

type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, readonly Row[]>>;
type Journal = { readonly entries: readonly { readonly tag: string }[] };

const journal: Journal = JSON.parse(readFileSync(join(releasedMigrations, 'meta/_journal.json'), 'utf8'));
const tags = journal.entries.map(({ tag }) => tag);
const migrations = readMigrationFiles({ migrationsFolder: releasedMigrations });

test('migrations of earlier commits never change; a new one is added at the end', () => {
  expect(
    migrations.map(({ folderMillis, hash }, index) => `${tags[index]} ${folderMillis} ${hash}`),
  ).toMatchInlineSnapshot(`
    [
      "0000_first 1795229423702 0dd1d9e462bbfe461e60d03712906e5fb3399e1564cf9fb7d585ac7ac848c0c3",
      "0001_history-and-coverage 1795229594199 e9f272a898ed0f0888afce0336e666c5c02a6b0bd1c52b9d599c480e2f81cfeb",
      "0002_reviewed-requests 1795232854547 692746407d3cb1ccc6d67c0667d997fd207520b0c00afc70e795c55bd8e66f72",
      "0003_search-extensions 1795244260211 489c663459c48350f26da73052637a2b88ca1270bb0e9fa8cb2780340e65b918",
      "0004_people-and-machines 1795244260874 34739ae3dab1d2df6cc097ae735588691385508291191f8004f675904a551564",
      "0005_tenants-of-accounts 1795244318554 843bd9f5501ab055f5fb561ab70c6d9b8f5179606f6a4cb99e8c2253d8c869f9",
      "0006_the-company-at-work 1795247890717 cb5ccc6459b1d86ec29026abf9139cdf2ecee6be234f8653dfa6dfe9c67c208a",
      "0007_last-visit 1795262175698 8f713266701d06fe80a80c434e68c19ba3dcfbab6e34d0fdbafcfc9d82a70c6d",
      "0008_day-of-service 1795309600282 74c50b25956c6629106e7784a57db6f5204f68770f2b1f1b4c6bdc1b4ade1219",
      "0009_one-form-of-values 1795312352446 4500efad609160e49569ee076c94c0b385667e0a8790f86fee2e56332976220f",
      "0010_visits-counted-once 1795363037602 6366ef5b00f3f3be2fa9ddbc8d0eeb465f5aad420b64326bd50fc93e5faffd79",
      "0011_keys-with-answers 1795366911745 8223484740cde1bf0b72fd396b1252da09edd6daeebcb5a8e8acc53a4467ee30",
      "0012_events-name-their-writers 1795370511293 64e0f38f0dd0dfb8724d614f1cce3771cf3a3047cf7c34aa59d0dbcf6b4bb26e",
      "0013_reached-by-technicians 1795371610666 9f4ccf56edc91e23c928ccf796cc5edbf86e5261a1b172b67186f0169c4fa11f",
      "0014_last-backup 1795375175226 fcf119da7af7839bccef8896c3e9d5fea2378b0d782b73a8e02a99388e61728e",
      "0015_accounts-that-end 1795375943009 d9fc96f01c094725607b90c80233fa68e3f99b9e75769728dcfe7ee2c4162ea0",
      "0016_swept-by-age 1795380054902 0648607dd76a11f7a1c7b1c121c95b7dec12efed4d3c65b1aa47bebbfe0f1726",
      "0017_case-of-a-job 1795386775613 fca225e24bff1ab253af8164097d6ab8b81fc5ecfbbc08439bf32610e5ad1083",
      "0018_records-and-people 1795393544119 eadda6eece83b3af7131cfc58ab6fab316519338d96a899b8b686ad6149f09df",
      "0019_peoples-time 1795399048109 3303b209c2f4cc2901f262ab06771922159aab6f4731f6ec0c8b6c39e37465b6",
      "0020_promises 1795401778387 dcb384d3869b04f69e701399c4c625b62c53e4490751d7797a01dc31abf01292",
      "0021_absences 1795402629943 9e8793e0d424e1c143efed5cb45d864e65e2dc687b27e3965317ebc38510d1de",
      "0022_search-numbers 1795403490257 9d0656d34010eecdb7f0d43012d7f48f86915d3dede439491423ee967cd13f83",
      "0023_by-phone 1795403738397 ff75bc58fccd95397aa1aa93083033b751586d332895a9928079864309dd2db1",
      "0024_attention 1795403956015 66f714f0b97ead8f5cf2f3c944b8c7c4fbf89ecf56b39abfde117528543af24c",
      "0025_visits 1795410261415 6177369b57bc96c307db9cf9aeeedf2b4d6d44c5b31d1e392df91da0ad4cd7c6",
      "0026_prices 1795412327197 8d41a0faeb19c7cd54aa209f533b8a063d819f8ec62392dc72ad5f3758dbd2ee",
      "0027_second-visits 1795415498965 f4784aa740be9d29cee35ffec567ca67714a7f3b4719017dfbdb03df5b338235",
      "0028_sign-by-link 1795415770300 b1044ef5bdf461c8573f57b5c4fa54604aa375de1c2e663fbdb81d4c67222c91",
      "0029_settled 1795421461245 3c4be76488ac4bd0397aaaf8170bce8dd39b2d8e79c6be15039eff590286e412",
      "0030_told-times 1795423625415 ef86972139a536b8a7891505f92b7c8f6a8d0855fa24264b80b606df62edf63b",
      "0031_letterhead 1795425701663 d553a10bfe369d88f64c937796fa06ed96a8909b743bf8b2063e6f078856a55d",
      "0032_first-arrival 1795425702663 48b56508c871060dc819a09c9ffdc9347988ec2ab3ee1ff81c508f9e8e465422",
      "0033_handed-back 1795433741207 377e9669be955c71e45d1c4eabeac00ef929530e4e0657f866b2362dd60e4c99",
      "0034_corrected 1795436962751 3ee3be6c84ff668e80e9258edd768d7154c4c1f2e5d9900f7865ae8b67da73e7",
      "0035_counted-by-site 1795492819853 0389b82f77c4e5c17e407878060353fd8e89ea10fd88f50ee96bbdfc996ee43b",
      "0036_scoped-server 1795493788876 1f9d72af59d9ebba1def1e275c41bbb3a05b6c340b84e0d19f3e74f4318cbd69",
      "0037_exported 1795494374772 03b2f6f78a6e4f302c830e2834be8030f74f163aaeb2d91d4200c358c4b63b70",
      "0038_mail-of-accounts 1795495073205 9543feb27a5f3500546269b75cfde5a0b16b12c3a98c9b8388e5aeda1356d689",
      "0039_session-renewals 1795496432885 a22d80be9e25d846e6c38573b79690edd6e6cb6cd4e009d41a4076672dadc890",
      "0040_role-offers 1795496839598 4103c84029ebe0256026c394f9e0ff5a35a626201b69ba6edcec7be66d0b17e4",
      "0041_tenant-pointers 1795512733131 b8f9572f0f032b27c08c07240c458592d157774b04a72af20b1d79ccf5160499",
      "0042_label-comments 1795513583903 8505ee32ca0a5b93d92d4dd66a341fc08deb923767388368cfe84fa0cc676749",
      "0043_retention 1795516070272 b6a1027b39406ab220ccb63df29d416331d86af981f2461e2d8183ebfa79da11",
      "0044_privacy-texts 1795517819315 f052022066039f12c520a39215ef5c501e4762bf85aac2725555829c78b681b9",
      "0045_tenant-pointers-of-cases 1795523062391 be4090b172ac440c72330b063a46ed155beb4641262c85bc2a4efe654a58bbea",
      "0046_late-reports 1795523359467 a76d5695011763a443f805655ea08acf6c274a791465b16ce439c5dab87d6943",
      "0047_technician-skills 1795524981780 8299a25c4262d8429c5054d9d47746b847f4385cc8b56043737d7100001e80e0",
      "0048_told-windows 1795527384919 a0730424df4115c678e176e33486a913afe2349a970d3f1e76066b06ff73fd8f",
      "0049_second-visit-files 1795528018065 f2310394a9efe1fd31297c83423b860bf628cdb8cf8cac13684dd16d3bd0f448",
      "0050_missing-parts 1795528132966 67a5195ca200ab19189a392ff10819ce87d1256e2a0841b7b9ce0f07ddd27da0",
      "0051_signature-disputes 1795528717208 2a5038ddd70d42cf9124e4230cf96d95bf2458e7dae53bae75de97f4bc180964",
      "0052_machine-names 1795528859395 641e89668ae2687be0c73b8046870810cbd2f82f27fb329f988c8f96d7870145",
      "0053_one-place 1795529619337 98958620e7aa7c53814212ac9bb2231213ca51de99571c5d4d92ba2553197a46",
      "0054_free-visits 1795530061034 8b88b0a6e1b1510e10f2962ee1326c7c572c826fcc8661c68a8700b54f51eb47",
      "0055_unusual-prices 1795530561335 bc1bed847fe4859d3b7bdca97dd5e44f0c3dc71ad606ba5a26456ecaa0a318a8",
      "0056_called-back 1795530714932 1137d71ab3e42797b5f48d2e5bd0c48712681acdeeade5af161cdd1354ca5a41",
      "0057_on-call 1795536587780 6ebade1ddf1d4d7e6a41fd4be93210aef477f037f96a19369e11595bd38581fe",
      "0058_special-hours 1795537697760 77656491a13c2e58a01f548cc42bedbca37c1a308334b92e3cecf5c82f4c015a",
      "0059_machine-search 1795540887395 5a17da9b28dc51638a2e9b016eba98c382c15edfef074529a5784824aab890a6",
      "0060_fault-of-request 1795593600891 35d59837f0a434a86af2ca9f7ee843ae4ab493b68002f765da71d93d654d71c2",
      "0061_last-resumption 1795596871844 6edc5660b5e74e8cb045b894384689fae85bb70798c43cffaaf353302dd8d2d8",
      "0062_invited-agree 1795597990529 c85e4fe191ae2aef963803242b2924942b9c323f78169dfee0dc5ed0243b55c6",
      "0063_operator-account 1795597999907 a9911eb3082a059fdf3ea048b50f1899fd2459d9abeecff02789e9f7520e04b2",
      "0064_prices-far-above 1795609340455 000af3aee077e1b6bc6220972f57a80d061342219e7d0ab6ca0e650a5ddfe9a4",
      "0065_joined-requests 1795611684009 d2fdd1b0cd438aad7e4eeb9998e09ff323975e754eeece088b2bfdfccc57352e",
      "0066_unused-follow-ups 1795616893294 0b5a3e0938eb1bc65ac7572cb1cf72202c9a8d0ba218211902c38b11a5d6a9d4",
      "0067_job-order-parts 1795621993574 0604acccf602ffa1e9a25a95995d6e1f3cb64237d08f77aeba2833998d28c631",
      "0068_work-ended 1795652049798 e20024066d59352a53f7d17d3ffd2289c74731739afe5eb949c4c06148fbce18",
      "0069_hold-until 1795679109257 d122c7b77c72bf2336d4620ca81060a2400b5cca5c24671b6745453b5de1007f",
      "0070_notification-cases 1795681859218 3496b0e5d5902ddf0f46901c53b18a265882374d39e04506f9d9121efa1b9428",
      "0071_large-company 1795794244358 b0eeeb9943eb5e62de6947bb0072940d16e680cd6dbfed87e0723e1c3fdfdaf7",
      "0072_languages 1795812325047 f7cc32c2cb632566fa8e058a667e36c054a9ac5bba8ba5735f3b1fd1d638d4c3",
      "0073_search-form 1795813633247 b0598e86bba068d02a98d6eb7a0884c618b2754adb806c9b8fabe670357ccef0",
      "0074_sealed-reports 1795854420344 048030e5a7e608f893632daca58d6466266d600690f03da0b57fdb1a38700a2b",
      "0075_web-push 1795863244824 b604aeef50929781452c45ebfd49158e27ec9a74f17d42a373423e7300a7be97",
      "0076_visit-links 1795867552374 6e76a5310f751cb5b6bc43dd6ea473c0da0aecf73cf9ece625e6e1106ab18ab9",
      "0077_history-as-evidence 1795867720446 94b1b3dd3d6ec2c87933509e1300c6cee15bb62094411c6064f6976955525cc6",
      "0078_report-addresses 1795868067667 504632f6d1fc9e6663c5c191f1fd1ef04595e983c400af83ca7bf7996bb85a69",
      "0079_own-certificates 1795868300641 bc7c41ad14ea701d1b6d558919611a0b830c886afb23857dd36f29e5e1183071",
      "0080_links-that-may-rate 1795871556913 38953a8783fd129404b15325306577f82cee5e336ab1ab3fc780418db1a1c280",
      "0081_history-in-parts 1795876305309 3d70cbcdb611ffedc5f8f88181c2ffb6a612500d67928a108161489c05383954",
      "0082_links-and-who-shared-them 1795880784937 c8ad41cff5552a02525ae19630383b5088ec0d0657f805eeab2d576fa927109b",
      "0083_late-work 1795881005577 bac6071356e947741f5d4a7ac247e29152206dcfcd2b5115712ed14f5ef4622b",
      "0084_report-sums 1795881074179 0e5c21dbe9b1734c071b76b883304b4c80136f89eca224d1c92204439bbf2c1b",
      "0085_late-work-of-a-visit 1795889838717 a5066f6673df49f7184b606a9075c6cbeb88ec20f3783f19470ae54529bda970",
      "0086_technician-contacts 1795893427627 098acd56b7f8df82684f9c89bbbf9cb7eb15eef69b1a204211da9ba6cb5ee93a",
      "0087_sums-of-covered-visits 1795893666531 29e57ad0b45b686b7a58d7c43486f6c2cf461e6f0eb6dc9077303b0fa5fab07c",
      "0088_second-names 1795893848474 1e99b4a4610646428d78633ec85bd758ddc38474193cc546922cd013dd3635da",
      "0089_numerals 1795894134785 22e53ec3c3ae64318fd91cb2d31e0146d8fc1b45651b05c7bc1e9090c670e06d",
      "0090_missing-files 1795900799552 4c2fad966595bb2c0d5ac898eb2a0c4c5fbe3213a11d3ddd85915d5195e59251",
      "0091_personal-data-of-long-histories 1795904701371 beb67a5dd9db340beed3e6d1576ae90ff6d877e7ee3dbc86ab97b090d3cb5943",
      "0092_technician-reports 1795906330615 ca5679a73c0f7b68b640108f25468fdcec706d9324aaa1f59fe21d83b7dbd6e7",
      "0093_second-names-of-places 1795906447493 0a6368bee65578b4a7d260d60acdc2c16e8037651bde664794cb12e977538965",
      "0094_signed-visits-in-order 1795917426938 042544fd3b4624bf1589125fb7ec21f7b14b9c860123231c4cc21bc9cbda955b",
      "0095_second-names-of-accounts 1795918478370 510dd2423a016886865e2ba7c9f86be8abca938630388f4ef319acc484ab977d",
      "0096_job-orders-corrected 1795918739384 49039f128d71312e577053d78f6d78093c5462697812c7d07fcb9f8929498e2c",
      "0097_renewals-asked 1795944625227 46e5a17dbd5616ae0ca79ce0cda9dadf262ea94218062e9837b01bbe0f330c43",
      "0098_renewal-offers 1795946715345 946bd3b799100aa84ca183777a1c8cc0e9e9238aff1a6f4b1fcf930cde97d568",
      "0099_subscription-due 1795947539059 b935435df5192c6ba30a0df4708b8ef90c381b8940822f38db014a2340a4e12d",
      "0100_missing-fees 1795948470811 a689847bbc4da7a3d66f736555af64eaffc08e73a4c33e0ced8d5d427a98bfcc",
      "0101_second-name-saved 1795948505738 e0d3a2bfa0d0d7da1ad830258879571915e8cec131627f6d8ff6e575e483c5d8",
      "0102_clients-by-email 1795963890951 adf33544b614c6b5567e011dcf3930165fa26e0db989173a612de5e844e84c0a",
      "0103_mails-that-expire 1795969146176 3a5f78ff229ed19abec16330baa17b2b0bcf103acd04f95d323685c59f414c6f",
      "0104_mails-in-turn 1795972409821 129972c34f4f6459938cf6165f5a8162d9ad8df9cfa24a00fbbf94cc3759a2db",
      "0105_invoices 1795974306516 9b5196d41ca410dd3c6bf204de6686e33e82135cec000060361748b0b773e5c5",
      "0106_push-turns 1795982360686 7448d1a516c85a920c7f349fc72df938ad5059d82d80fae695d94b316e0c6151",
      "0107_visits-to-invoice 1795984752131 0115169cce047feb1e962e7560b1a9f8be572934fd4e12564151429d92cb8b06",
      "0108_sites 1795992959012 4ec959a5c25ebabe06e2c537c054c5834d3c9a898313fff514678dd0b00152bc",
      "0109_personal-data-by-author 1796004612859 0df0fad1fcacbf35a0e54a47fdfefaeddb0ed7b95fcdde088e0d09a89c35edb5",
      "0110_confirmed-sign-ups 1796006126699 17c895ef82bb1ca578f53ba62680dd73a70cb1a607078cabd9c5550c98d5874a",
      "0111_demo-installations 1796009175394 5711969e512a217983b73cac0683a701ad0d56c48b8950d90721487ef7353457",
      "0112_warranty-confirmed 1796010292935 bb5d5a2d55f1fa334d4d5558af80297eb0701713f51022ebeeabe5ee702cc417",
      "0113_confirmed-email-changes 1796010644901 6d97cd5f68d23e0cc69388dcdb9c924336f3f0c1663a982879ab5d62c08c99dd",
      "0114_second-name-at-sign-up 1796019159414 538a3e15d74f8b00a9a0ab8bfc9918b9317f09235a249db16629b72b1b95b662",
      "0115_sites-search 1796020371735 3b3e97d9c7d3ab02645f80b02ed3c80d6bbc8314d0d0afe99b334b335b00da06",
    ]
  `);
});

test('the folder holds all migrations of the journal, and only the newest snapshot', () => {
  const newest = tags.at(-1)?.slice(0, 4);
  expect(readdirSync(releasedMigrations).sort()).toEqual([...tags.map((tag) => `${tag}.sql`), 'meta']);
  expect(readdirSync(join(releasedMigrations, 'meta')).sort()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});

describe.each(['pglite', 'postgres'] as const)('upgrading on %s', (kind) => {
  let database: Database;
  let newSchema: readonly string[];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    newSchema = await schemaOf(database);
  });
  beforeEach(() => beginAgain(database));
  afterAll(() => database.close());

  test('each migration keeps the existing rows, and the last one leaves the schema of a new database', async () => {
    let before: Rows = {};
    for (const [index, tag] of tags.entries()) {
      await apply(database, index);
      const after = await rowsOf(database);
      expectKept(before, after, tag);
      before = (await addRowsOf(database, tag)) ? await rowsOf(database) : after;
    }
    await expectUpgrade(database, newSchema);
  });

  // The test above adds rows after every migration. A database that ended with the first migration has the
  // fewest rows, so it is always tested. The gate starts from each migration.
  test.each(rounds === 'all' ? tags : tags.slice(0, 1))(
    'a database that ended with %s keeps its rows and gets the schema of a new one',
    async (tag) => {
      for (const [index, passed] of tags.slice(0, tags.indexOf(tag) + 1).entries()) {
        await apply(database, index);
        await addRowsOf(database, passed);
      }
      await expectUpgrade(database, newSchema);
    },
  );
});

/**
 * Migrates the database to the newest version, and checks that it keeps its rows and ends up with the schema
 * of a new database.
 */
async function expectUpgrade(database: Database, newSchema: readonly string[]): Promise<void> {
  const before = await rowsOf(database);
  await prepareDatabase(database, releasedMigrations);
  expect(await schemaOf(database)).toEqual(newSchema);
  const after = await rowsOf(database);
  expectKept(before, after, 'the newest');
  for (const { operator_id } of after.profiles ?? []) expect(operator_id).toBeDefined();
  const filled = {
    number: 1001,
    urgency: 'high',
    started_at: expect.anything(),
    contact_phone: '+97336123456',
  };
  expect(after.job_orders).toContainEqual(expect.objectContaining(filled));
  expect(after.country_operators).toContainEqual(expect.objectContaining({ country: 'BH' }));
}

function expectKept(before: Rows, after: Rows, tag: string): void {
  for (const [table, rows] of Object.entries(before)) {
    // An upgrade may make people sign in again, but must not lose any other data.
    if (writtenAgain.includes(table)) continue;
    // Most migrations leave most tables alone. Comparing texts takes a fraction of the time of matching rows.
    if (JSON.stringify(after[table]) !== JSON.stringify(rows)) {
      const expectedRows = rows
        .filter((row) => !isReplaced(row))
        .map((row) => expect.objectContaining({ ...row, ...changedCountry(row) }));
      expect(after[table], `${table} after ${tag}`).toEqual(expect.arrayContaining(expectedRows));
    }
    expect(after[table], `the test has no row of ${table}`).not.toEqual([]);
  }
}

/** Returns true for the older of two sign-ups for one email. Since 0110, only the newest stays. */
const isReplaced = ({ token_sha256 }: Row) => token_sha256 === 'older hash';

/** Accepts the code of a country in place of its name. */
const changedCountry = ({ country }: Record<string, unknown>) =>
  typeof country === 'string' ? { country: expect.toBeOneOf([country, countryOf(country)]) } : {};

async function apply(database: Database, index: number): Promise<void> {
  const migration = migrations[index];
  if (migration === undefined) throw new Error(`There is no migration ${index}`);
  await database.asOwner((tx) => applyOnce(tx, migration));
}

/** Adds the rows that existed after this migration. Returns false if there are none. */
async function addRowsOf(database: Database, tag: string): Promise<boolean> {
  const added = rowsAddedAfter[tag];
  if (added !== undefined) await database.asOwner((tx) => tx.script(added));
  return added !== undefined;
}

/**
 * Resets the database to its state before the first migration, with the roles and the bookkeeping table in
 * place.
 */
async function beginAgain(database: Database): Promise<void> {
  await removeEverything(database);
  await database.asOwner(async (tx) => {
    await ensureRoles(tx, databaseRoles);
    await ensureBookkeeping(tx);
  });
}

/**
 * Returns every row of every table without its null values, which a migration may fill, and without search
 * texts, which are computed from other columns.
 */
const rowsOf = (database: Database) =>
  database.asOwner(async (tx): Promise<Rows> => {
    const tables = await tx.rows<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    if (tables.length === 0) return {};
    const reads = tables.map(
      ({ name }) => sql`SELECT ${name}::text AS name,
        (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(to_jsonb(t)) - 'search_text'), '[]') FROM ${sql.identifier(name)} t) AS rows`,
    );
    const found = await tx.rows<{ name: string; rows: readonly Row[] }>(sql.join(reads, sql` UNION ALL `));
    return withJobParts(Object.fromEntries(found.map(({ name, rows }) => [name, rows])));
  });

/**
 * Copies the fields of each job order's parts into the job order, which itself held these fields before the parts had
 * their own tables.
 */
function withJobParts({ job_orders = [], ...tables }: Rows): Rows {
  const parts = tablesOfParts.flatMap((name) => tables[name] ?? []);
  const whole = job_orders.map((job) => {
    const ofJob = parts.filter(({ job_order_id }) => job_order_id === job.id);
    return Object.assign({}, ...ofJob.map(({ job_order_id: _, ...fields }) => fields), job);
  });
  return { ...tables, ...(job_orders.length > 0 && { job_orders: whole }) };
}

async function schemaOf(database: Database): Promise<readonly string[]> {
  const rows = await database.asOwner((tx) => tx.rows<{ line: string }>(sql.raw(schemaStatement)));
  return rows.map(({ line }) => line);
}
