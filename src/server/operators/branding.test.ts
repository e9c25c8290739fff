import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, getSession } from '#contract/accounts.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { getBranding, saveBranding } from '#contract/operators/branding.ts';
import { createOperator, updateOperator } from '#contract/operators.ts';
import { getPlatform } from '#contract/settings.ts';
import { logoLimits } from '#domain/brand/logo.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import {
  demoPassword,
  origin,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';
import { because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';

let madeCount = 0;
const picture = (width = 300) =>
  sharp({ create: { width, height: 100, channels: 3, background: '#046f72' } });
const png = async (width?: number) => (await picture(width).png().toBuffer()).toString('base64');

describe.each(databasesInTurn(import.meta.filename))("an operator's own brand on %s", (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const admin = () => app.as(world.admin.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  /**
   * Creates an operator with its own brand, and returns the caller who changes the brand: the owner or, for speed,
   * the super admin.
   */
  const operator = async (more: object = {}, by: 'owner' | 'admin' = 'admin') => {
    const email = `brand${++madeCount}@example.test`;
    const fields = { name: 'Falaj Care', country: 'Oman', is_whitelabel: true, ...more };
    const password = by === 'owner' ? demoPassword : null;
    const { id } = (await (await admin()).call(createOperator, { ...fields, email, password })).body;
    return { id, email, fields, caller: by === 'owner' ? await app.as(email) : await admin() };
  };
  type CreatedOperator = Awaited<ReturnType<typeof operator>>;
  const stored = async ({ id, caller }: CreatedOperator) =>
    (await caller.call(getBranding, { operator_id: id })).body;
  const save = async (whole: CreatedOperator, brand: object) => {
    const { id, version } = await stored(whole);
    return whole.caller.call(saveBranding, { id, version, brand_hue: null, ...brand });
  };
  const pictureAt = async (path: string | null) => {
    const response = await app.request(path ?? '');
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test("a brand is a name, a hue and a logo, which the operator's people see in the session", async () => {
    const whole = await operator({}, 'owner');
    const { status, body } = await save(whole, { brand_hue: 265, logo: await png() });
    const { id } = whole;
    const logo = expect.stringMatching(new RegExp(`^/api/logo/${id}/[0-9a-f]{64}$`));
    expect([status, saveBranding.output.parse(body)]).toMatchObject([
      200,
      { id, version: 2, is_whitelabel: true, name: 'Falaj Care', hue: 265, logo },
    ]);
    const brand = { name: 'Falaj Care', second_name: null, hue: 265, logo: body.logo };
    const session = async (email: string) =>
      (await (await app.as(email)).call(getSession, {})).body.session?.operator;
    expect((await session(whole.email))?.brand).toEqual(brand);
    const email = `dispatcher.${whole.email}`;
    const person = { name: 'Reem Saleh', phone: '+968 1', email, password: demoPassword };
    await whole.caller.call(createDispatcher, person);
    expect((await whole.caller.call(getBranding, {})).body).toEqual(body);
    expect((await session(email))?.brand).toEqual(brand);
    expect((await session(world.home.client.email))?.brand).toBeNull();
  });

  test("a brand's logo is encoded again from the upload, and everyone may see it", async () => {
    const whole = await operator();
    const upload = await picture(2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'ride-along' } })
      .toBuffer();
    const { body } = await save(whole, { logo: `data:image/jpeg;base64,${upload.toString('base64')}` });
    const { response, bytes } = await pictureAt(body.logo);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 512 });
    expect(bytes.includes('ride-along')).toBe(false);
    expect(body.logo?.endsWith(createHash('sha256').update(bytes).digest('hex'))).toBe(true);
    const other = (await operator()).id;
    for (const path of [
      body.logo?.replace(whole.id, other),
      body.logo?.replace(whole.id, uuidv7()),
      body.logo?.replace(/.$/, 'x'),
      '/api/logo/nobody/ab',
    ]) {
      expect((await pictureAt(path ?? null)).response.status).toBe(404);
    }
  });

  test('a change of a brand keeps an omitted logo, replaces it with a given one, and removes it on request', async () => {
    const whole = await operator();
    const first = (await save(whole, { logo: await png() })).body.logo;
    expect((await save(whole, { brand_hue: 20 })).body).toMatchObject({ hue: 20, logo: first });
    const second = (await save(whole, { logo: await png(200) })).body.logo;
    expect(second).not.toBe(first);
    expect((await pictureAt(first)).response.status).toBe(404);
    expect((await save(whole, { logo: null })).body).toMatchObject({ hue: null, logo: null });
    expect((await pictureAt(second)).response.status).toBe(404);
    const [, ...branded] = await eventsOf(app.server.database, whole.id);
    expect(branded).toMatchObject([
      { type: 'operators.branded', changes: { logo: { to: first?.slice(-64) } } },
      { type: 'operators.branded', changes: { brand_hue: { from: null, to: 20 } } },
      { changes: { brand_hue: { from: 20, to: null }, logo: { to: second?.slice(-64) } } },
      { changes: { logo: { to: null } } },
    ]);
    expect(branded[1]?.changes).not.toHaveProperty('logo');
  });

  test.each([
    ['of another type', async () => (await picture().gif().toBuffer()).toString('base64'), 'not_an_image'],
    [
      'of more than 1 MB',
      async () =>
        Buffer.concat([await picture().png().toBuffer(), Buffer.alloc(1_000_000)]).toString('base64'),
      'too_large',
    ],
    ['that is damaged', async () => (await png()).slice(0, 120), 'damaged'],
  ] as const)(
    'a logo %s is refused with an error at its field, and the brand stays unchanged',
    async (_, make, reason) => {
      const whole = await operator();
      const logo = await make();
      const { status, problem } = await refused(() => save(whole, { brand_hue: 1, logo }));
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'logo', message: reasonText(because(`logo_${reason}`)) }],
      ]);
      expect(await stored(whole)).toMatchObject({ version: 1, hue: null });
    },
  );

  test('a logo that is far too large is refused before it is read', async () => {
    const whole = await operator();
    const long = await refused(() => save(whole, { logo: 'A'.repeat(1_400_001) }));
    expect([long.status, long.problem.errors]).toEqual([
      422,
      [{ path: 'logo', message: 'This picture is too large. Choose a smaller one.' }],
    ]);
    const endless = await refused(() => save(whole, { logo: 'A'.repeat(1_600_000) }));
    expect(endless.status).toBe(413);
    expect(logoLimits.maxBytes * (4 / 3)).toBeLessThan(1_400_000);
  });

  test.each([-1, 360, 12.5])('the hue %d is refused', async (brand_hue) => {
    const whole = await operator();
    const { status, problem } = await refused(() => save(whole, { brand_hue }));
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['brand_hue']]);
  });

  test('an operator without white label cannot have a brand', async () => {
    const { countryOperator, operator: row } = world.home;
    const owner = await app.as(countryOperator.email);
    const brand = { id: row.id, version: row.version, brand_hue: 20, logo: await png() };
    const { status, problem } = await refused(() => owner.call(saveBranding, brand));
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'refused',
      'This operator does not have its own brand.',
    ]);
  });

  test('a brand based on another version is refused with the current one, and keeps the logo', async () => {
    const { id, caller } = await operator();
    const logo = await png();
    const { status, problem } = await refused(() =>
      caller.call(saveBranding, { id, version: 7, brand_hue: 20, logo }),
    );
    expect([status, problem.code, problem.record]).toMatchObject([409, 'stale', { id, version: 1 }]);
  });

  test('a brand with one key changes once, with the same response', async () => {
    const { id, caller } = await operator();
    const [input, key] = [{ id, version: 1, brand_hue: 20, logo: await png() }, uuidv7()];
    const first = await caller.call(saveBranding, input, { key });
    const repeat = await refused(() => caller.call(saveBranding, input, { key }));
    expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  });

  test('only its owner and the super admin change a brand', async () => {
    const whole = await operator();
    const { id } = whole;
    const { home } = world;
    const input = { id, version: 1, brand_hue: 20 };
    const codes: Record<string, number> = {};
    for (const { email, name } of [home.countryOperator, home.dispatcher, home.technician, home.client]) {
      const caller = await app.as(email);
      codes[name] = (await refused(() => caller.call(saveBranding, input))).status;
    }
    expect(Object.values(codes)).toEqual([404, 403, 403, 403]);
    expect((await (await admin()).call(saveBranding, input)).status).toBe(200);
    const brandingAnswer = await (await admin()).call(getBranding, { operator_id: id });
    expect(brandingAnswer.body).toMatchObject({ hue: 20 });
    expect((await (await admin()).call(getBranding, {})).status).toBe(404);
    const spied = await (await app.as(home.countryOperator.email)).call(getBranding, { operator_id: id });
    expect(spied.status).toBe(404);
  });

  describe('the brand on a custom domain', () => {
    const host = (name: string) => ({ headers: { host: name } });
    const brandAt = async (name: string) => (await app.nobody.call(getPlatform, {}, host(name))).body.brand;

    test('a custom domain shows its brand before anyone signs in; every other host shows none', async () => {
      const whole = await operator({ custom_domain: 'care.falaj.example' });
      const { body } = await save(whole, { brand_hue: 265, logo: await png() });
      const brand = { name: 'Falaj Care', second_name: null, hue: 265, logo: body.logo };
      expect(await brandAt('care.falaj.example')).toEqual(brand);
      expect(await brandAt('Care.Falaj.Example:8443')).toEqual(brand);
      const session = await app.nobody.call(getSession, {}, host('care.falaj.example'));
      expect(session.body).toMatchObject({ session: null, brand });
      for (const other of ['falaj.example', 'x.care.falaj.example', 'grouphead.test', '', '%'])
        expect(await brandAt(other)).toBeNull();
    });

    test('without white label, the brand ends: its logo, its domain and writes from that domain', async () => {
      const whole = await operator({ custom_domain: 'over.falaj.example' });
      const { logo } = (await save(whole, { logo: await png() })).body;
      const change = { ...whole.fields, id: whole.id, version: 2, is_whitelabel: false };
      expect((await (await admin()).call(updateOperator, change)).status).toBe(200);
      expect(await brandAt('over.falaj.example')).toBeNull();
      expect((await pictureAt(logo)).response.status).toBe(404);
      const headers = { host: 'over.falaj.example', origin: 'http://over.falaj.example' };
      const { status } = await app.nobody.call(forgotPassword, { email: whole.email }, { headers });
      expect(status).toBe(403);
    });

    test('a custom domain accepts writes from its own pages, and its people get links to it, wherever they asked', async () => {
      const whole = await operator({ custom_domain: 'links.falaj.example' });
      const ownOrigin = { host: 'links.falaj.example', origin: 'http://links.falaj.example' };
      const foreign = { ...ownOrigin, origin: 'http://care.falaj.example' };
      const person = { name: 'Reem Saleh', phone: '+968 1', operator_id: whole.id };
      const emails = [`one.${whole.email}`, `two.${whole.email}`];
      const from = (email: string, headers: Record<string, string>) =>
        whole.caller.call(createDispatcher, { ...person, email }, { headers });
      const [one = '', two = ''] = emails;
      expect((await refused(() => from(one, foreign))).problem.code).toBe('foreign_origin');
      expect((await from(one, ownOrigin)).status).toBe(200);
      expect((await from(two, {})).status).toBe(200);
      for (const email of emails) {
        expect(await mailTo(app.server.database, email)).toEqual([
          expect.stringContaining('\nhttps://links.falaj.example/invitation#'),
        ]);
      }
    });

    test.each([
      ['links.falaj.example', 'http://links.falaj.example'],
      ['links.falaj.example:4444', 'http://links.falaj.example:4444'],
      ['links.falaj.example', origin],
      ['grouphead.test', origin],
    ])(
      'a custom domain never gets the reset link of someone else: Host %s, Origin %s',
      async (host, from) => {
        const { email } = world.admin;
        const headers = { host, origin: from };
        await app.nobody.call(forgotPassword, { email }, { headers });
        const [mail] = (await mailTo(app.server.database, email)).slice(-1);
        expect(mail).toContain('\nhttp://grouphead.test/reset-password#');
        expect(mail).not.toContain('falaj');
      },
    );
  });
});
