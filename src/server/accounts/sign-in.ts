import { answerChallenge, signIn as signInCall } from '#contract/accounts.ts';
import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { type Accounts, requirePassword } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { isRight } from '#server/steps/password.ts';
import { noteFailure } from '#server/steps/sign-in-record.ts';
import { acceptCode, hasTwoFactor, lockTwoFactor } from '#server/steps/two-factor.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { consumeToken, findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { because } from '#words/say/because.ts';
import { openSessionFor } from './open-session.ts';

type Credentials = ParsedInputOf<typeof signInCall>;

export function signIn(accounts: Accounts) {
  return signInBy(signInCall, accounts, (credentials) => credentials);
}

/**
 * Returns the handler of a call that opens a session if the password is right. If the account has a second factor,
 * the call asks for it first.
 */
export function signInBy<C extends Call>(
  call: C,
  accounts: Accounts,
  credentialsOf: (input: ParsedInputOf<C>) => Credentials,
) {
  return command(
    call,
    {
      as: 'account',
      prepare: async ({ server, c }, input) => {
        const { email, password } = credentialsOf(input);
        const visitor = visitorOf(c);
        const guess = await takeGuess(server, { purpose: 'password', target: { email }, by: visitor });
        const account = await server.database.transaction(
          systemFor({ installation: 'the email address alone identifies the account' }),
          (tx) => accounts.find(tx, email),
        );
        const passwordHash = account?.passwordHash ?? null;
        if (
          !(await isRight(server, { hash: passwordHash, password }, strangerSending(visitor, email))) ||
          account === null ||
          passwordHash === null
        ) {
          await noteFailure(server, 'wrong_password', { email }, visitor);
          throw wrongCredentials();
        }
        await guess.giveBack();
        return { user_id: account.id, passwordHash };
      },
    },
    async (context, _input, { user_id, passwordHash }) => {
      const { server, tx, now } = context;
      requirePassword(tx, user_id, passwordHash, wrongCredentials);
      if (!(await hasTwoFactor(tx, user_id))) return openSessionFor(context, user_id);
      const until = new Date(now.getTime() + accountLimits.challengeMinutes * 60_000);
      const challenge = await makeToken(tx, 'challenge', { id: server.newId(), of: { user_id }, until });
      return JSON.stringify({ challenge });
    },
  );
}

function wrongCredentials(): ProblemAnswer {
  return new ProblemAnswer(401, 'invalid_credentials', because('credentials_wrong'));
}

export const answer = command(
  answerChallenge,
  {
    as: 'account',
    prepare: async ({ server, c }, { challenge }) => {
      const holder = await server.database.transaction(
        systemFor({ installation: 'the email address alone identifies the account' }),
        (tx) => findToken(tx, 'challenge', challenge, server.now()),
      );
      if (holder === null) throw challengeOver();
      const { user_id } = holder;
      const visitor = visitorOf(c);
      const guess = await takeGuess(server, { purpose: 'code', target: { user_id }, by: visitor });
      return { user_id, guess, visitor };
    },
  },
  async (context, { challenge, code }, { user_id, guess, visitor }) => {
    const { server, tx, now, afterwards, whenRefused } = context;
    const factor = await lockTwoFactor(tx, user_id);
    if (factor === null || (await consumeToken(tx, 'challenge', challenge, now)) === null) {
      throw challengeOver();
    }
    if (!(await acceptCode(server, tx, factor, code))) {
      whenRefused(() => noteFailure(server, 'wrong_code', { user_id }, visitor));
      throw invalidInput('code', because('code_wrong'));
    }
    afterwards(guess.giveBack);
    return openSessionFor(context, user_id);
  },
);

function challengeOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('challenge_over'));
}
