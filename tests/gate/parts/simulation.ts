import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const simulation: Part = {
  name: 'simulation',
  promise: 'two days at a whole company break no promise, and each fault in the data breaks its own',
  canaries: [
    {
      file: 'src/server/store/number-series.ts',
      from: 'set last_number = last_number + 1',
      to: 'set last_number = last_number + 2',
    },
    {
      file: 'src/domain/visit/standing.ts',
      from: "return standing(isOver ? 'overdue' : 'expected');",
      to: "return standing(isOver ? 'expected' : 'overdue');",
    },
    {
      file: 'src/server/job-orders/signature/signer.ts',
      from: 'if (!isNameOfOperator(signer_name, people)) return;',
      to: 'if (!isNameOfOperator(signer_name, people) || people.ofOperator.length > 0) return;',
    },
    {
      file: 'src/server/steps/on-call-alert.ts',
      from: 'isServed: isServedAt(recording.at, operator),',
      to: 'isServed: isServedAt(recording.at, operator) && false,',
    },
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/simulation/simulate.test.ts': 36 }, rounds),
};
