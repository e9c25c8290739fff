import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const fuzz: Part = {
  name: 'fuzz',
  promise: 'no input to any call causes a 5xx response, reveals internals, or breaks a list afterward',
  canaries: [
    {
      file: 'src/server/platform/problems.ts',
      from: "if (error instanceof InvalidCursorError) return invalidInput('after', because('cursor_invalid'));",
      to: 'void InvalidCursorError;',
    },
    // With this fault, an error response contains a stack trace.
    {
      file: 'src/server/platform/problems.ts',
      from: 'detail: message,',
      to: 'detail: error instanceof Error ? (error.stack ?? message) : message,',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/fuzz/fuzz.test.ts': 2 }, rounds),
};
