import { describe, expect, test } from 'vitest';
import { audiences, topics, topicsOf } from './notification.ts';

describe('what people can be mailed about', () => {
  test('is offered to those only who are told of it', () => {
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
