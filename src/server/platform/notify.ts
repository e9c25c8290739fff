import type { EventType } from '#domain/event.ts';
import {
  type Audience,
  audiences,
  isMailedApart,
  notificationRuleOf,
  type ToldFacts,
  tellsAuthor,
} from '#domain/notification.ts';
import { toldAddress } from '#domain/record-address.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemRole } from '#server/store/access/identity.ts';
import { telling } from '#server/store/functions/telling.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { toldText } from '#words/say/told-text.ts';
import type { Server } from './context.ts';

export type Told = {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly record_id: string;
  readonly subject: string;
};

/** What mail about events needs beside the event. */
export type Mailing = Pick<Server, 'newId' | 'origin'>;

/**
 * Tells everybody whom domain/notification names of an event, once each, in the event's transaction. People who want it
 * by mail get that too.
 */
export function notify(tx: Transaction, told: Told, { newId, origin }: Mailing): void {
  const rule = notificationRuleOf(told.type);
  if (rule === undefined) return;
  const toldAuthor = audiences.filter((audience) => tellsAuthor(told.type, audience));
  tx.write(telling(told.id, rule.tell, toldAuthor, rule.topic), (recipients) => {
    const mails = recipients.flatMap(({ to_audience, to_email, to_domain, to_facts }) => {
      const facts = to_facts as ToldFacts;
      const toOne = { ...told, facts, audience: audienceOf(to_audience) };
      if (isMailedApart(told.type, toOne.audience)) return [];
      const link = `${linkOrigin(origin, to_domain)}${toldAddress(toOne)}`;
      const mail = rule.topic === 'security' ? 'security' : 'notification';
      // A reason may be long and of several lines: it stands in the mail, and not in its subject.
      const title = toldText({ ...toOne, facts: { ...facts, reason: undefined } });
      const words = mailText(mail, { title, text: toldText(toOne), link });
      return { recipient: String(to_email), ...words, id: newId() };
    });
    if (mails.length === 0) return;
    const back = tx.become(systemRole);
    queueMails(tx, mails, told.at);
    back();
  });
}

function audienceOf(name: unknown): Audience {
  const audience = audiences.find((known) => known === name);
  if (audience === undefined) throw new Error(`Not an audience: ${String(name)}`);
  return audience;
}
