import { signUp as signUpCall } from '#contract/accounts.ts';
import { confirmSignUp, findSignUp } from '#contract/mailed-links.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { readingOf } from '#domain/values/language.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import {
  type AccountRequest,
  type AccountWriting,
  accountQuery,
  type CookieAnswer,
} from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { browserLanguage, chosenLanguage } from '#server/platform/http/language.ts';
import { hostOf } from '#server/platform/request-origin.ts';
import { readSignUpCookie } from '#server/platform/session-cookie.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { agreementTo } from '#server/steps/agreement.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from '#server/steps/password.ts';
import { markProven, setLanguage } from '#server/store/accounts.ts';
import { type Agreement, findPrivacyTexts, insertAgreement } from '#server/store/agreements/privacy-texts.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import {
  countPasswordAttempt,
  findPendingSignUp,
  makePendingSignUp,
  newBrowserSecret,
  type PendingSignUp,
  usePendingSignUp,
} from '#server/store/pending-sign-ups.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import { operatorOfHost } from '#server/store/shapes/brands.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';
import { countingWrongLinks, linkOver, requireLink } from './link-over.ts';
import { openSessionFor } from './open-session.ts';

type NewAccount = {
  readonly name: string;
  readonly second_name: string | null;
  readonly email: string;
  readonly passwordHash: string;
};

/**
 * Creates an account without a role; no public call can give it one. If the server sends email, the account
 * is created only after the address is verified, so that no one can claim someone else's address.
 */
export function signUp(accounts: Accounts) {
  return command(
    signUpCall,
    {
      as: 'account',
      prepare: async ({ server, c }, { name, email, password }) => {
        await requireStrongPassword(server, password, [name, email]);
        const visitor = visitorOf(c);
        await takeGuess(server, { purpose: 'sign-up', target: { email }, by: visitor });
        return hashPassword(server, password, strangerSending(visitor, email));
      },
    },
    async (context, { name, second_name, email, agreed_to }, passwordHash) => {
      const { tx, now, c } = context;
      const [{ sign_up_open }, texts] = await inOneTrip(
        getPlatformSettings(tx),
        findPrivacyTexts(tx, operatorOfHost(hostOf(c))),
      );
      if (!sign_up_open) throw signUpClosed();
      const agreement = agreementTo(texts, { agreed_to, now });
      const person = { name, second_name, email, passwordHash, agreement };
      if (context.server.mailLeavesBy === 'files') return makeAccount(context, accounts, person);
      return mailLink(context, accounts, person);
    },
  );
}

const findOnly = accountQuery(findSignUp, async ({ tx, c, server }, { token }) => {
  const pending = await findPendingSignUp(tx, token, server.now());
  if (pending === null) throw linkOver();
  return JSON.stringify({ email: pending.email, needs_password: !isItsBrowser(c, pending) });
});
export const find = countingWrongLinks(findOnly);

/**
 * Creates the account only for the person who signed up, whom their browser or their password identifies. The link
 * alone shows only that someone reads the address's email.
 */
export function confirm(accounts: Accounts) {
  const handler = command(
    confirmSignUp,
    {
      as: 'account',
      prepare: async (request, { token, password }) => {
        const { server, c } = request;
        const pending = await requireLink(request, (tx) => findPendingSignUp(tx, token, server.now()));
        if (isItsBrowser(c, pending)) return;
        if (password === undefined) throw invalidInput('password', because('password_missing'));
        await requireChosenPassword(request, { token, password, pending });
      },
    },
    async (context, { token }) => {
      const pending = await usePendingSignUp(context.tx, token, context.now);
      if (pending === null) throw linkOver();
      const { name, second_name, email, password: passwordHash, agreement: pendingAgreement } = pending;
      const agreement = pendingAgreement && { ...pendingAgreement, at: new Date(pendingAgreement.at) };
      const person = { name, second_name, email, passwordHash, agreement };
      const answer = await makeAccount(context, accounts, person);
      markProven(context.tx, email);
      return { ...answer, signUp: null };
    },
  );
  return countingWrongLinks(handler);
}

function isItsBrowser(c: AccountRequest['c'], { browser_sha256 }: PendingSignUp): boolean {
  return browser_sha256 !== null && browser_sha256 === readSignUpCookie(c);
}

type PasswordAttempt = {
  readonly token: string;
  readonly password: string;
  readonly pending: PendingSignUp;
};

/**
 * Counts a wrong password against the limits of the network and of the link, which stops working after a few wrong
 * passwords.
 */
async function requireChosenPassword(
  { server, as, c }: AccountRequest,
  { token, password, pending }: PasswordAttempt,
): Promise<void> {
  const { id: pending_sign_up_id, email, password: hash } = pending;
  const visitor = visitorOf(c);
  const guess = await takeGuess(server, { purpose: 'password', target: { pending_sign_up_id }, by: visitor });
  const mayTry = await server.database.transaction(as, (tx) => countPasswordAttempt(tx, token, server.now()));
  if (!mayTry) throw linkOver();
  if (!(await verifyPassword(server, { hash, password }, strangerSending(visitor, email)))) {
    throw invalidInput('password', because('sign_up_password_wrong'));
  }
  await guess.giveBack();
}

function makeAccount(
  context: AccountWriting,
  accounts: Accounts,
  { agreement, ...person }: NewAccount & { readonly agreement: Agreement | null },
): Promise<CookieAnswer> {
  const { tx, server } = context;
  const id = accounts.create(tx, { ...person, operator_id: null });
  setLanguage(tx, id, chosenLanguage(context.c));
  if (agreement !== null) {
    insertAgreement(tx, agreement, { id: server.newId(), way: 'sign_up', user_id: id });
  }
  context.record('accounts.signed-up', { of: { id, name: person.name, operator_id: null, role: null } });
  return openSessionFor(context, id);
}

/**
 * If the address already has an account, only the email mentions it: the response must not reveal it. So the browser
 * gets a secret either way.
 */
async function mailLink(
  { server, tx, now, c, afterwards }: AccountWriting,
  accounts: Accounts,
  { email, passwordHash: password, agreement, ...names }: NewAccount & { readonly agreement: Agreement },
): Promise<CookieAnswer> {
  const expires_at = new Date(now.getTime() + accountLimits.signUpLinkHours * 3_600_000);
  const isTaken = (await accounts.find(tx, email)) !== null;
  const browser = newBrowserSecret();
  const pending = {
    id: server.newId(),
    ...names,
    email,
    password,
    browser_sha256: browser.sha256,
    expires_at,
  };
  const pendingAgreement = { ...agreement, at: agreement.at.toISOString() };
  const link = isTaken
    ? `${server.origin}/auth`
    : `${server.origin}/confirm-address#${makePendingSignUp(tx, { ...pending, agreement: pendingAgreement })}`;
  const text = mailText(isTaken ? 'signUpAgain' : 'signUp', { link });
  const chosen = chosenLanguage(c);
  const language = chosen === null ? browserLanguage(c) : readingOf(chosen.language, chosen.digits);
  const mail = { operator_id: null, recipient: email, user_id: null, text, language };
  queueMail(tx, mail, { id: server.newId(), at: now });
  afterwards(server.wakeMailer);
  return { json: JSON.stringify({ mailed: true }), signUp: browser.secret };
}

function signUpClosed(): ProblemAnswer {
  return new ProblemAnswer(403, 'refused', because('sign_up_closed'));
}
