import { sql } from 'drizzle-orm';
import type { Invariant } from './scene.ts';

const erased: Invariant = {
  promise: 'the name and the email of an erased person are nowhere in the data',
  async check({ rows, companies }) {
    const people = companies.flatMap(({ memory }) => memory.colleagues).filter(({ isErased }) => isErased);
    if (people.length === 0) return { looked: 0, wrong: [] };
    const words = people.flatMap(({ person }) => [person.name, person.email.replaceAll('.', '\\.')]);
    const pattern = `\\m(${words.join('|')})\\M`;
    const tables = await rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
    const wrong: string[] = [];
    for (const { name } of tables) {
      const found = await rows<{ said: string }>(sql`
        select distinct substring(to_jsonb(x)::text from ${pattern}) as said
        from ${sql.identifier(name)} x where to_jsonb(x)::text ~ ${pattern}`);
      wrong.push(...found.map(({ said }) => `${said} stands in ${name}`));
    }
    return { looked: people.length * tables.length, wrong };
  },
};

export const erasedInvariants = [erased];
