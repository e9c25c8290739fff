import { describe, expect, test } from 'vitest';
import { audiences } from './audience.ts';
import { topics, topicsOf } from './notification.ts';

describe('email topics', () => {
  test('an email topic is offered only to people who get its notifications', () => {
    expect(Object.fromEntries(audiences.map((audience) => [audience, topicsOf(audience)]))).toEqual({
      mentioned: ['comments'],
      platform: [],
      operator: ['requests', 'jobs', 'comments', 'reminders'],
      dispatchers: ['requests', 'jobs', 'comments'],
      technician: ['jobs', 'comments'],
      client: [...topics],
      account: [],
    });
  });
});
