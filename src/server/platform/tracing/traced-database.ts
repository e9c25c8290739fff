import { SpanKind, trace } from '@opentelemetry/api';
import type { Database } from '#server/database/database.ts';
import { inSpan } from './span.ts';

/**
 * Returns the database with a span for each transaction. The event `connected` separates the wait for a connection from
 * the work. The spans contain neither statements nor values.
 */
export function tracedDatabase(database: Database): Database {
  return {
    ...database,
    transaction: (as, work, options = {}) => {
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': options.readOnly === true ? 'read' : 'write',
        'grouphead.role': as.role,
      };
      return inSpan('transaction', { kind: SpanKind.CLIENT, attributes }, () =>
        database.transaction(
          as,
          (tx) => {
            trace.getActiveSpan()?.addEvent('connected');
            return work(tx);
          },
          options,
        ),
      );
    },
  };
}
