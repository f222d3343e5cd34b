import { expect, test } from 'vitest';
import { SettingsError, readSettings } from './read-settings.ts';

test('the defaults: loopback, a file in the data folder', () => {
  expect(readSettings({}, '/srv')).toEqual({
    port: 8200,
    host: '127.0.0.1',
    data: '/srv/.data/desk',
    databaseUrl: undefined,
    keyHeader: 'x-api-key',
    trustedProxies: [],
    logLevel: 'info',
    auditDays: 730,
    homeMegabytes: 2048,
  });
});

test('what is set is taken, an empty text is not', () => {
  const env = {
    SOGLIA_DESK_PORT: '9000',
    SOGLIA_DESK_HOST: '::1',
    SOGLIA_DESK_DATA: '/var/desk',
    SOGLIA_DESK_DATABASE_URL: 'postgres://a:b@db/desk',
    SOGLIA_DESK_KEY_HEADER: 'X-Ticket-Key',
    SOGLIA_DESK_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    SOGLIA_DESK_LOG_LEVEL: '',
    SOGLIA_DESK_AUDIT_DAYS: '90',
    SOGLIA_DESK_HOME_MEGABYTES: '500',
  };
  expect(readSettings(env, '/srv')).toEqual({
    port: 9000,
    host: '::1',
    data: '/var/desk',
    databaseUrl: 'postgres://a:b@db/desk',
    keyHeader: 'x-ticket-key',
    trustedProxies: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    auditDays: 90,
    homeMegabytes: 500,
  });
});

test.each([
  ['SOGLIA_DESK_PORT', 'x'],
  ['SOGLIA_DESK_PORT', '70000'],
  ['SOGLIA_DESK_DATABASE_URL', 'mysql://a:segreto@db/desk'],
  ['SOGLIA_DESK_KEY_HEADER', 'a b'],
  ['SOGLIA_DESK_TRUSTED_PROXIES', '10.0.0.0/99'],
  ['SOGLIA_DESK_LOG_LEVEL', 'loud'],
  ['SOGLIA_DESK_AUDIT_DAYS', '0'],
  ['SOGLIA_DESK_AUDIT_DAYS', 'always'],
  ['SOGLIA_DESK_HOME_MEGABYTES', '0'],
])('%s cannot be %s: one sentence with its name', (name, value) => {
  const read = () => readSettings({ [name]: value }, '/srv');
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} cannot be used: it must be .*\\.$`));
  expect(read).not.toThrow(/segreto/);
});
