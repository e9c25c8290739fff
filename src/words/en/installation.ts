import { defineWords } from '#words/words.ts';

export const installationWords = defineWords('installation', {
  title: 'System status',
  description: 'The server that answered this request, its database, backups and mail.',
  refresh: 'Refresh',
  asOf: (time: string) => `As of ${time}`,
  withAge: (moment: string, age: string) => `${moment} (${age})`,
  unknown: 'Unknown',
  server: {
    title: 'Server',
    version: 'Version',
    node: 'Node.js',
    startedAt: 'Running since',
    diskFree: 'Free disk space (data folder)',
    clock: 'Clock',
    clockAhead: (seconds: string) => `${seconds} s ahead of the database`,
    clockBehind: (seconds: string) => `${seconds} s behind the database`,
    clockEqual: 'In sync with the database',
  },
  notReady: {
    database_newer: {
      title: 'A newer version has migrated the database',
      how: 'This server can no longer save anything. Upgrade it, or stop it.',
    },
    files_elsewhere: {
      title: 'This server cannot reach the files that the other servers use',
      how: 'Photos and documents are unavailable here. Mount the folder, or configure the bucket, that the other servers use. The log names the marker file that it must contain.',
    },
    files_read_only: {
      title: 'The file folder is read-only',
      how: 'Photos and documents cannot be saved. Mount the folder with write permission.',
    },
    folder_away: {
      title: 'The file folder does not respond',
      how: 'Photos and documents are unavailable. Check the mount and the computer that provides it.',
    },
    clock_off: {
      title: "The server's clock differs from the database's",
      how: 'Times of visits and history would be wrong, so load balancers leave this server out. Synchronize both clocks with NTP.',
    },
  },
  database: {
    title: 'Database',
    kind: 'Kind',
    kinds: { pglite: 'Embedded', postgres: 'PostgreSQL' },
    version: 'PostgreSQL version',
    size: 'Size',
    migrations: 'Migrations',
    migratedTo: (count: number, date: string) => `${count}, the newest from ${date}`,
    connections: 'Connections',
    used: (inUse: number, most: number) => `${inUse} of ${most} in use`,
    waiting: (count: number) => (count === 1 ? '1 query is waiting' : `${count} queries are waiting`),
  },
  replica: {
    name: 'Read replica',
    states: {
      starting: 'Not checked yet',
      current: 'Serves reports and history',
      behind: 'Behind: the primary serves its reads',
      away: 'Not responding: the primary serves its reads',
      foreign: 'Not a standby of this database',
    },
    lag: (age: string) => `as of ${age}`,
    foreign: {
      title: 'The read replica is not used',
      how: 'DATABASE_REPLICA_URL points to a database that is not a standby of DATABASE_URL. Set it to the address of a streaming standby.',
    },
    away: {
      title: 'The read replica does not respond',
      how: 'The primary answers reads in its place. Check that the standby is running and that this server can reach it.',
    },
    behind: {
      title: 'The read replica is far behind',
      how: 'The primary answers reads in its place. Check on the standby that replay is not paused and that it receives the log.',
    },
  },
  backup: {
    newest: 'Newest backup',
    never: 'Never',
    missing: 'This installation has no backup yet',
    old: 'The newest backup is more than a day old',
    how: 'Without a backup, a lost database cannot be restored. "npm run backup" makes one; run it every day.',
  },
  mail: {
    title: 'Mail',
    leaves: 'Sent by',
    by: { smtp: 'SMTP server', files: 'Files in the data folder' },
    waiting: 'Waiting',
    waitingSince: (count: number, age: string) => `${count}, the oldest from ${age}`,
    failed: 'Could not be sent',
    failures: 'Latest failed attempts',
    noFailures: 'No failed attempts since this server started.',
  },
  errors: {
    title: 'Latest errors',
    hint: 'Errors on the server that answered this request, since it started. The log has the details of each request.',
    none: 'No errors since this server started.',
    at: 'When',
    what: 'Error',
    request: 'Request',
    noRequest: 'None',
  },
});
