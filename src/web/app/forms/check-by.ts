import { schemaResolver } from '@mantine/form';
import { messageText } from './message-text.ts';

/** Checks a form by a schema of the contract: what is wrong stands at its field, in the reader's words. */
export function checkBy(schema: Parameters<typeof schemaResolver>[0]) {
  const resolve = schemaResolver(schema, { sync: true });
  return (values: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(resolve(values)).map(([path, message]) => [path, messageText(String(message))]),
    );
}
