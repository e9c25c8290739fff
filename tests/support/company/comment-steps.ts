import { addComment, listPeople } from '#contract/comments.ts';
import { listTimeline } from '#contract/timeline.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { notificationsOf } from '../databases/recorded.ts';
import type { TestServer } from '../servers/demo-server.ts';
import type { Person } from './people.ts';

/** Writes and reads comments through real calls, by default on the case of a job. */
export function commentSteps(app: TestServer) {
  const as = ({ email }: Person) => app.as(email);
  const timeline = async (person: Person, record_id: string, record: CommentedRecord = 'job_orders') =>
    (await as(person)).call(listTimeline, { record, record_id });
  return {
    as,
    timeline,
    add: async (person: Person, record_id: string, more: object = {}) => {
      const input = { record: 'job_orders' as CommentedRecord, record_id, text: 'Is it urgent?', ...more };
      return (await as(person)).call(addComment, input);
    },
    commentsSeen: async (person: Person, record_id: string, record?: CommentedRecord) => {
      const { body } = await timeline(person, record_id, record);
      return body.items.flatMap((entry) => (entry.kind === 'comment' ? [entry.text] : []));
    },
    noticesTo: async (person: Person, record_id: string) =>
      (await notificationsOf(await as(person), 'job-orders.commented'))
        .filter((item) => item.record_id === record_id)
        .map(({ text }) => text),
    peopleOn: async (person: Person, record_id: string, record: CommentedRecord = 'job_orders') =>
      (await as(person)).call(listPeople, { record, record_id }),
  };
}
