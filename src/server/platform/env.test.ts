import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BadSettingError, readEnv } from './env.ts';

const faultOf = (values: Record<string, string>): string => {
  try {
    readEnv(values);
  } catch (error) {
    if (error instanceof BadSettingError) return error.message;
    throw error;
  }
  return '';
};

test('no setting is required', () => {
  expect(readEnv({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATA_DIR: resolve('data') });
});

test('an empty value counts as not set', () => {
  expect(readEnv({ SMTP_URL: '', PORT: '' }).PORT).toBe(3000);
});

describe('a wrong value is named in one line', () => {
  test.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ METRICS_HOST: 'everywhere' }, 'METRICS_HOST'],
    [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE'],
    [{ WRITES_PER_MINUTE: '0' }, 'WRITES_PER_MINUTE'],
    [{ CLIENT_REQUESTS_PER_DAY: '0' }, 'CLIENT_REQUESTS_PER_DAY'],
    [{ RETAIN_MAILS_DAYS: 'for ever' }, 'RETAIN_MAILS_DAYS'],
    [{ APP_ORIGIN: 'https://service.example.com/path' }, 'APP_ORIGIN'],
    [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    [{ SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL'],
  ])('the wrong value %j is named in one line', (values, name) => {
    const fault = faultOf(values);
    expect(fault).toContain(name);
    expect(fault.split('\n')).toHaveLength(1);
  });
});

test('a read replica needs its primary', () => {
  const DATABASE_REPLICA_URL = 'postgres://replica.example.com/grouphead';
  expect(faultOf({ DATABASE_REPLICA_URL })).toContain('DATABASE_REPLICA_URL needs DATABASE_URL');
  expect(faultOf({ DATABASE_REPLICA_URL, DATABASE_URL: 'postgres://db.example.com/grouphead' })).toBe('');
});

test('sending email through a server needs a sender, and an address for links', () => {
  const SMTP_URL = 'smtp://mail.example.com';
  const APP_ORIGIN = 'https://service.example.com';
  expect(faultOf({ SMTP_URL })).toContain('SMTP_URL needs APP_ORIGIN');
  expect(faultOf({ SMTP_URL, APP_ORIGIN })).toContain('SMTP_URL needs MAIL_FROM');
  expect(faultOf({ SMTP_URL, APP_ORIGIN, MAIL_FROM: 'post@example.com' })).toBe('');
});
