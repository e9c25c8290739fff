import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const fuzz: Part = {
  name: 'fuzz',
  promise: 'no input to any call is answered by a 5xx, tells of the inside, or stops a list afterwards',
  canaries: [
    {
      file: 'src/server/platform/problems.ts',
      from: "if (error instanceof InvalidCursorError) return invalidInput('after', because('cursor_invalid'));",
      to: 'void InvalidCursorError;',
    },
    {
      file: 'src/server/platform/problems.ts',
      from: '    detail: message,',
      to: '    detail: error instanceof Error ? (error.stack ?? message) : message,',
    },
    // A page says wrongly where the next one begins.
    {
      file: 'src/server/store/shapes/paging.ts',
      from: "max(at::text || '|' || id)",
      to: "max(at::text || '/' || id)",
    },
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/fuzz/fuzz.test.ts': 2 }, rounds),
};
