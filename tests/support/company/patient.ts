import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../servers/demo-server.ts';

/**
 * Makes calls as our own client does. If the server responds that it is busy, it has not done anything yet. So the same
 * request is sent again with the same key.
 */
export function patient(caller: Caller): Caller {
  const { email, cookie, session } = caller;
  return {
    email,
    cookie,
    session,
    call: async (call, input, { key = uuidv7(), ...options } = {}) => {
      let answer = await caller.call(call, input, { ...options, key });
      while (answer.status === 503) answer = await caller.call(call, input, { ...options, key });
      return answer;
    },
  };
}
