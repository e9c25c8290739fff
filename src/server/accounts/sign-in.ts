import { answerChallenge as answerCall, credentials, signIn as signInCall } from '#contract/accounts.ts';
import { accountLimits } from '#domain/account.ts';
import type { AccountHandler } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { addressOf } from '#server/platform/request-origin.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { isRight } from '#server/steps/password.ts';
import { acceptCode, hasTwoFactor, lockTwoFactor } from '#server/steps/two-factor.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { consumeToken, findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { because } from '#words/say/because.ts';
import { openSessionFor } from './open-session.ts';

/** The right password opens a session, or asks for the second factor where there is one. */
export function signIn(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: signInCall,
    run: async (server, c, _caller, input) => {
      const { email, password } = credentials.parse(input);
      const guess = await takeGuess(server, email, addressOf(c));
      const account = await server.database.transaction(systemIdentity, (tx) => accounts.find(tx, email));
      if (!(await isRight(server, account?.passwordHash ?? null, password)) || account === null)
        throw wrongCredentials();
      await guess.giveBack();
      const challenge = await challengeFor(server, account.id);
      if (challenge !== null) return JSON.stringify({ challenge });
      return openSessionFor(server, c, accounts, account.id);
    },
  };
}

function wrongCredentials(): ProblemAnswer {
  return new ProblemAnswer(401, 'invalid_credentials', because('credentials_wrong'));
}

function challengeFor({ database, now, newId }: Server, user_id: string): Promise<string | null> {
  return database.transaction(systemIdentity, async (tx) => {
    if (!(await hasTwoFactor(tx, user_id))) return null;
    const until = new Date(now().getTime() + accountLimits.challengeMinutes * 60_000);
    return makeToken(tx, 'challenge', { id: newId(), user_id, until });
  });
}

export function answerChallenge(accounts: Accounts): AccountHandler {
  return {
    kind: 'account',
    call: answerCall,
    run: async (server, c, _caller, input) => {
      const { challenge, code } = answerCall.input.parse(input);
      const user_id = await server.database.transaction(systemIdentity, (tx) =>
        findToken(tx, 'challenge', challenge, server.now()),
      );
      if (user_id === null) throw challengeOver();
      const guess = await takeGuess(server, `code of ${user_id}`, addressOf(c));
      await server.database.transaction(systemIdentity, async (tx) => {
        const factor = await lockTwoFactor(tx, user_id);
        if (factor === null || (await consumeToken(tx, 'challenge', challenge, server.now())) === null) {
          throw challengeOver();
        }
        if (!(await acceptCode(server, tx, factor, code))) {
          throw invalidInput('code', because('code_wrong'));
        }
      });
      await guess.giveBack();
      return openSessionFor(server, c, accounts, user_id);
    },
  };
}

function challengeOver(): ProblemAnswer {
  return new ProblemAnswer(410, 'refused', because('challenge_over'));
}
