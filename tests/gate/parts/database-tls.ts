import { giveToPostgres } from '../databases/base-backup.ts';
import { makeCertificates } from '../databases/certificates.ts';
import { ask, newDatabase, newFolder, removeFolder, startCluster } from '../databases/cluster.ts';
import { spawnServer } from '../databases/server-process.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

export const databaseTls: Part = {
  name: 'database-tls',
  promise: 'connections to PostgreSQL are encrypted, and go only to the server that the certificate names',
  canaries: [
    {
      file: 'src/server/database/postgres.ts',
      from: 'connectionString,\n',
      to: `connectionString: connectionString.replace('verify-full', 'no-verify'),\n`,
    },
  ],
  covers: programPaths('database-tls'),
  needsBuild: true,
  run: async () => {
    const certificates = newFolder();
    giveToPostgres(certificates);
    const ours = makeCertificates(certificates, 'ours', 'localhost');
    const foreign = makeCertificates(certificates, 'foreign', 'localhost');
    const elsewhere = makeCertificates(certificates, 'elsewhere', 'database.example');
    try {
      return [...(await figuresOf(ours, foreign.authority)), ...(await figuresOfOtherHost(elsewhere))];
    } finally {
      removeFolder(certificates);
    }
  },
};

type Certificate = ReturnType<typeof makeCertificates>;

async function figuresOf(certificate: Certificate, foreign: string): Promise<Figure[]> {
  return withTls(certificate, async (urlWith, superuser) => {
    const server = spawnServer({ DATABASE_URL: urlWith(certificate.authority) });
    const origin = await server.started;
    const connections = await ask<{ ssl: boolean }>(
      superuser,
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'grouphead'`,
    );
    await server.stop();
    return [
      { what: 'servers that start', goal: { exactly: 1 }, measured: origin === null ? 0 : 1 },
      {
        what: 'encrypted connections',
        goal: { atLeast: 2 },
        measured: connections.filter(({ ssl }) => ssl).length,
      },
      {
        what: 'unencrypted connections',
        goal: { exactly: 0 },
        measured: connections.filter(({ ssl }) => !ssl).length,
      },
      {
        what: 'servers that start with a certificate from another authority',
        goal: { exactly: 0 },
        measured: await starts(urlWith(foreign)),
      },
    ];
  });
}

const figuresOfOtherHost = (certificate: Certificate): Promise<Figure[]> =>
  withTls(certificate, async (urlWith) => [
    {
      what: 'servers that start with a certificate of another host',
      goal: { exactly: 0 },
      measured: await starts(urlWith(certificate.authority)),
    },
  ]);

type UrlWith = (authority: string) => string;

async function withTls<T>(
  { file, key }: Certificate,
  work: (urlWith: UrlWith, superuser: string) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster('installed', { ssl: 'on', ssl_cert_file: file, ssl_key_file: key });
  try {
    const { owner, superuser } = await newDatabase(cluster);
    const urlWith = (authority: string) => {
      const url = Object.assign(new URL(owner), { hostname: 'localhost' });
      url.search = `?sslmode=verify-full&sslrootcert=${authority}`;
      return url.href;
    };
    return await work(urlWith, superuser);
  } finally {
    await cluster.stop();
    removeFolder(cluster.folder);
  }
}

async function starts(url: string): Promise<number> {
  const server = spawnServer({ DATABASE_URL: url });
  const origin = await server.started;
  await server.stop();
  return origin === null ? 0 : 1;
}
