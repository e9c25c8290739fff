import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClientDashboard } from '#contract/dashboards.ts';
import { savePreferences } from '#contract/preferences.ts';
import { commentSteps } from '#tests/support/company/comment-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('mentions in a comment on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let steps: ReturnType<typeof commentSteps>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    steps = commentSteps(app);
  });
  afterAll(() => app.close());

  const newJob = () => makeJob(app.server.database, world.home);

  test('a mention notifies someone who would not be notified otherwise, also by email if they want it', async () => {
    const { home } = world;
    const { id, number } = await newJob();
    const preferences = { email_topics: ['comments' as const], board_view: 'day' as const };
    await (await steps.as(home.countryOperator)).call(savePreferences, preferences);
    const mentions = [home.countryOperator.user_id, home.countryOperator.user_id];
    const { body } = await steps.add(home.technician, id, { mentions, is_internal: true });
    expect(body.mentioned_names).toEqual([home.countryOperator.name]);
    const text = `You were mentioned in a comment on JO-${number}`;
    expect(await steps.noticesTo(home.countryOperator, id)).toEqual([text]);
    expect(await mailTo(app.server.database, home.countryOperator.email)).toEqual([
      expect.stringContaining(text),
    ]);
    const { items } = (await steps.timeline(home.countryOperator, id)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'comment', is_mentioned: true, is_own: false }),
    );
  });

  test('a mention has the form of the name that the text has, and both forms are offered', async () => {
    const { home } = world;
    const { user_id, name } = home.secondDispatcher;
    const second_name = 'دانة علي';
    const setSecond = (form: string | null) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update profiles set second_name = ${form} where id = ${user_id}`),
      );
    await setSecond(second_name);
    const { id } = await newJob();
    const { people } = (await steps.peopleOn(home.technician, id)).body;
    expect(people).toContainEqual(expect.objectContaining({ user_id, name, second_name }));
    const mention = (text: string) => steps.add(home.technician, id, { mentions: [user_id], text });
    expect((await mention(`@${second_name}، متى؟`)).body.mentioned_names).toEqual([second_name]);
    expect((await mention(`@${name}, when?`)).body.mentioned_names).toEqual([name]);
    await setSecond(null);
  });

  test('a mention of someone who may not read the comment is refused', async () => {
    const { home, foreign, admin, newcomer } = world;
    const { id } = await newJob();
    const outside = [home.secondTechnician, home.secondClient, foreign.dispatcher, admin, newcomer];
    const attempts = [
      ...outside.map((person) => ({ mentions: [person.user_id] })),
      { mentions: [home.client.user_id], is_internal: true },
      { mentions: [uuidv7()] },
    ];
    await steps.as(home.dispatcher);
    for (const attempt of attempts) {
      const refused = () => steps.add(home.dispatcher, id, attempt);
      const { status, problem } = await changesNothing(app.server.database, refused);
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'mentions']);
    }
  });

  test('the people who can be mentioned are those on the case, except the caller', async () => {
    const { home } = world;
    const { id, service_request_id } = await newJob();
    const everybody = [
      [home.client, 'client'],
      [home.dispatcher, 'dispatchers'],
      [home.secondDispatcher, 'dispatchers'],
      [home.countryOperator, 'operator'],
      [home.technician, 'technician'],
    ] as const;
    const offered = (but: Person) =>
      everybody
        .filter(([person]) => person !== but)
        .map(([{ user_id, name }, part]) => ({ user_id, name, second_name: null, part }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    for (const person of [home.client, home.dispatcher, home.technician]) {
      const { people } = (await steps.peopleOn(person, id)).body;
      expect(people.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(offered(person));
    }
    const ofRequest = await steps.peopleOn(home.client, service_request_id ?? '', 'service_requests');
    expect(ofRequest.body.people).toHaveLength(4);
  });

  test("a question to the client, in the last comment on an open case, stays on the client's home page until the client answers", async () => {
    const { home } = world;
    // Removes the questions of earlier tests, which would also be waiting for an answer.
    await app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql`delete from comments`));
    const waiting = async (person: Person) =>
      (await (await steps.as(person)).call(getClientDashboard, {})).body.to_answer;
    const { id, number } = await newJob();
    const request = await makeRequest(app.server.database, home);
    const completed = await makeJob(app.server.database, home, { workflow_status: 'completed' });
    const say = (person: Person, text: string, more: object = {}, on = id) => {
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      return steps.add(person, on, { text, ...more });
    };
    const onJob = (author: Person) => ({
      record: 'job_orders',
      id,
      number: `JO-${number}`,
      author: { name: author.name, second_name: null },
    });
    await say(home.dispatcher, 'We come at 9.');
    await say(home.dispatcher, 'Was everything fine?', {}, completed.id);
    expect(await waiting(home.client)).toEqual([]);
    await say(home.technician, 'Is the bar open at 9?');
    await say(home.dispatcher, 'Shall I call?', { is_internal: true });
    expect([await waiting(home.client), await waiting(home.secondClient)]).toEqual([
      [onJob(home.technician)],
      [],
    ]);
    await say(home.dispatcher, 'Which group?', { record: 'service_requests' }, request.id);
    const onRequest = { record: 'service_requests', id: request.id, number: `SR-${request.number}` };
    expect(await waiting(home.client)).toMatchObject([onRequest, onJob(home.technician)]);
    await say(home.client, 'Yes, from 8.');
    expect(await waiting(home.client)).toMatchObject([onRequest]);
    await say(home.dispatcher, 'Thanks.', { mentions: [home.client.user_id] });
    expect(await waiting(home.client)).toMatchObject([onJob(home.dispatcher), onRequest]);
  });
});
