import jwt from '@fastify/jwt';
import fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { mountReads } from './reads.ts';
import type { Tables } from './tables.ts';
import { mountWrites } from './writes.ts';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: { user_id: string; operator_id: string; record_id: string };
  }
}

/**
 * The measured operations as a good team would write them with good libraries, but without row security,
 * events, notifications and idempotency keys. The token identifies the caller and is trusted.
 */

const asText = (text: string) => text;
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, asText);
pg.types.setTypeParser(1700, asText);

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_CONNECTIONS),
});
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const app = fastify({ keepAliveTimeout: 600_000 });
await app.register(jwt, { secret: process.env.JWT_SECRET ?? '' });
app.addHook('onRequest', (request) => request.jwtVerify());
mountReads(app, db);
mountWrites(app, db);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
