import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import type { Call } from '#contract/calls/call.ts';

/** An input field that takes the id of a record, or a list of ids. */
export type IdField = { readonly name: string; readonly isList: boolean };

export function idFieldsOf(call: Call): readonly IdField[] {
  return Object.entries(shapeOf(call)).flatMap(([name, schema]): IdField[] => {
    if (takesIdAlone(schema)) return [{ name, isList: false }];
    return takes(schema, [uuidv7()]) && !takes(schema, [text]) ? [{ name, isList: true }] : [];
  });
}

/** Returns the allowed values of a field with a fixed set of values, such as the kind of a record. */
export function optionsOf(call: Call, field: string): readonly string[] {
  const schema = shapeOf(call)[field];
  return schema instanceof z.ZodMiniEnum ? schema.options.map(String) : [];
}

export function withId(input: object, { name, isList }: IdField, id: string): object {
  return { ...input, [name]: isList ? [id] : id };
}

function shapeOf({ input }: Call): Readonly<Record<string, z.core.$ZodType>> {
  return input instanceof z.ZodMiniObject ? input.shape : {};
}

/** A string that is about as long as an id, but is not one. */
const text = 'a text of as many letters as an id is';

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

const takesIdAlone = (schema: z.core.$ZodType) => takes(schema, uuidv7()) && !takes(schema, text);
