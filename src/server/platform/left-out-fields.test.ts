import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { createClient, updateClient } from '#contract/clients.ts';
import { createDispatcher, updateDispatcher } from '#contract/dispatchers.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import {
  createOperator,
  getOperatorSettings,
  saveOperatorSettings,
  updateOperator,
} from '#contract/operators.ts';
import { getPlatformSettings, savePlatformSettings } from '#contract/settings.ts';
import { createTechnician, updateTechnician } from '#contract/technicians.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const plan = {
  cmasa_plan_type: 'cmasa_standard',
  cmasa_start_date: '2026-03-01',
  cmasa_expiry: '2027-02-28T12:00:00+00:00',
} as const;

/** Each kind of record with all of its optional fields, and their values after they were set to null. */
const records = [
  {
    create: createClient as Call,
    update: updateClient as Call,
    needed: { name: 'Palm Hotel', phone: '+97317001234', address: '1 Palm Road' },
    optional: {
      ...plan,
      second_name: 'فندق النخيل',
      second_address: '1 شارع النخيل',
      latitude: 26.2,
      longitude: 50.6,
    },
    removed: {
      cmasa_plan_type: null,
      second_name: null,
      second_address: null,
      latitude: null,
      longitude: null,
    },
    left: {
      cmasa_plan_type: null,
      cmasa_start_date: null,
      cmasa_expiry: null,
      second_name: null,
      second_address: null,
      latitude: null,
      longitude: null,
    },
  },
  {
    create: createTechnician as Call,
    update: updateTechnician as Call,
    needed: { name: 'Yara Nasser', phone: '+97317001234' },
    optional: { second_name: 'يارا ناصر', specialization: 'Grinders', is_active: false },
    removed: { second_name: null, specialization: null },
    left: { second_name: null, specialization: null, is_active: false },
  },
  {
    create: createDispatcher as Call,
    update: updateDispatcher as Call,
    needed: { name: 'Reem Saleh', phone: '+97317001234' },
    optional: { second_name: 'ريم صالح', is_active: false },
    removed: { second_name: null },
    left: { second_name: null, is_active: false },
  },
  {
    create: createOperator as Call,
    update: updateOperator as Call,
    needed: { name: 'Palm Coffee Care', country: 'QA' },
    optional: {
      second_name: 'النخيل للعناية بالقهوة',
      platform_subscription_type: 'recurring',
      platform_subscription_fee: '99.000',
      subscription_due_on: '2026-12-31',
      currency: 'QAR',
      is_whitelabel: true,
      custom_domain: 'service.palm.example',
      cmasa_standard_annual_fee: '120.000',
      cmasa_premium_annual_fee: '240.000',
      time_zone: 'Europe/London',
    },
    removed: {
      second_name: null,
      platform_subscription_fee: null,
      subscription_due_on: null,
      custom_domain: null,
      cmasa_standard_annual_fee: null,
      cmasa_premium_annual_fee: null,
    },
    left: {
      second_name: null,
      platform_subscription_type: 'recurring',
      platform_subscription_fee: null,
      subscription_due_on: null,
      currency: 'QAR',
      is_whitelabel: true,
      custom_domain: null,
      cmasa_standard_annual_fee: null,
      cmasa_premium_annual_fee: null,
      time_zone: 'Europe/London',
    },
  },
] as const;

type Row = { readonly id: string; readonly version: number };

describe.each(['pglite', 'postgres'] as const)('fields left out of a change, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  test.each(records)(
    'a field left out does not change, and null removes it: $update.name',
    async (record) => {
      const { create, update, needed, optional, removed, left } = record;
      const by = (create as Call) === createOperator ? world.admin : world.home.countryOperator;
      const caller = await app.as(by.email);
      const email = `${create.name}@example.test`;
      const { id, version } = (await caller.call(create, { ...needed, ...optional, email })).body as Row;
      const unchanged = await caller.call(update, { id, version, ...needed });
      expect([unchanged.status, unchanged.body]).toMatchObject([200, { ...needed, ...optional }]);
      expect((await eventsOf(app.server.database, id)).at(-1)?.changes).toEqual({});
      const repeat = await caller.call(update, { id, version: version + 1, ...needed, ...removed });
      expect([repeat.status, repeat.body]).toMatchObject([200, { ...needed, ...left }]);
    },
  );

  test('a plan that leaves out its start or end is refused if it contradicts the stored dates', async () => {
    const caller = await app.as(world.home.countryOperator.email);
    const needed = { name: 'Palm Hotel', phone: '+97317001234', address: '1 Palm Road' };
    const without = (await caller.call(createClient, { ...needed, email: 'without@example.test' })).body;
    const withoutStart = {
      id: without.id,
      version: without.version,
      ...needed,
      cmasa_plan_type: plan.cmasa_plan_type,
    };
    const { status, problem } = await caller.call(updateClient, withoutStart);
    expect([status, problem.errors]).toEqual([
      422,
      [{ path: 'cmasa_start_date', message: 'Enter when the plan starts' }],
    ]);
    const { id, version } = (
      await caller.call(createClient, { ...needed, ...plan, email: 'with@example.test' })
    ).body;
    const late = await caller.call(updateClient, { id, version, ...needed, cmasa_start_date: '2027-03-01' });
    expect([late.status, late.problem.errors]).toEqual([
      422,
      [{ path: 'cmasa_expiry', message: 'The plan must not expire before it starts' }],
    ]);
    const premium = { id, version, ...needed, cmasa_plan_type: 'cmasa_premium' } as const;
    expect((await caller.call(updateClient, premium)).body).toMatchObject({
      ...plan,
      cmasa_plan_type: 'cmasa_premium',
    });
  });

  test("a field left out of an operator's settings does not change", async () => {
    const caller = await app.as(world.home.countryOperator.email);
    const settings = (await caller.call(getOperatorSettings, {})).body;
    const { currency: _, ...form } = settings;
    const fees = {
      cmasa_standard_annual_fee: '120.000',
      cmasa_premium_annual_fee: '240.000',
      second_name: 'خدمة القهوة',
    };
    const filled = (await caller.call(saveOperatorSettings, { ...form, ...fees })).body;
    const { cmasa_standard_annual_fee: __, cmasa_premium_annual_fee: ___, second_name: ____, ...rest } = form;
    const unchanged = await caller.call(saveOperatorSettings, { ...rest, version: filled.version });
    expect([unchanged.status, unchanged.body]).toMatchObject([200, fees]);
    const cleared = { ...rest, version: unchanged.body.version, cmasa_standard_annual_fee: null };
    expect((await caller.call(saveOperatorSettings, cleared)).body).toMatchObject({
      ...fees,
      cmasa_standard_annual_fee: null,
    });
  });

  test("a field left out of the platform's settings does not change", async () => {
    const caller = await app.as(world.admin.email);
    const { version } = (await caller.call(getPlatformSettings, {})).body;
    const platformSettings = {
      contact_phone: '+97317001234',
      contact_email: 'hello@grouphead.example',
      mail_reply_to: 'answers@grouphead.example',
      map_style_url: 'https://maps.example.com/style.json',
    };
    await caller.call(savePlatformSettings, { version, sign_up_open: true, ...platformSettings });
    const unchanged = await caller.call(savePlatformSettings, { version: version + 1, sign_up_open: false });
    expect([unchanged.status, unchanged.body]).toMatchObject([
      200,
      { ...platformSettings, sign_up_open: false },
    ]);
    const cleared = { version: version + 2, sign_up_open: true, contact_phone: null };
    expect((await caller.call(savePlatformSettings, cleared)).body).toMatchObject({
      ...platformSettings,
      contact_phone: null,
    });
  });

  test('a field left out of a service report does not change, when it is saved and when it is submitted', async () => {
    const caller = await app.as(world.home.technician.email);
    const { id, version } = await makeJob(app.server.database, world.home);
    const needed = {
      id,
      time_spent_hours: 1,
      visit_type: 'paid',
      is_cmasa_covered: false,
      problem_resolved: true,
      follow_up_required: true,
    } as const;
    const optional = {
      work_performed: 'Replaced the group gasket.',
      visit_fee: '12.500',
      parts_used: [{ name: 'Gasket' }],
      technician_notes: 'Descale next time',
      follow_up_reason: 'Order a shower screen',
    };
    const fee = { ...optional, visit_fee: '12.50' };
    await caller.call(saveJobOrder, { ...needed, version, ...fee });
    const unchanged = await caller.call(saveJobOrder, { ...needed, version: version + 1 });
    expect([unchanged.status, unchanged.body]).toMatchObject([200, optional]);
    const bare = { ...needed, version: version + 2, technician_notes: null, parts_used: [] };
    expect((await caller.call(saveJobOrder, bare)).body).toMatchObject({
      ...optional,
      technician_notes: null,
      parts_used: [],
    });
    const { work_performed } = optional;
    await caller.call(submitJobOrder, { ...needed, version: version + 3, work_performed });
    expect((await caller.call(getJobOrder, { id })).body).toMatchObject({
      workflow_status: 'awaiting_signature',
      visit_fee: optional.visit_fee,
      follow_up_reason: optional.follow_up_reason,
    });
  });
});
