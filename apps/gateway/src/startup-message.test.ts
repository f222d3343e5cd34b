import { expect, test } from 'vitest';
import { startupMessage } from './startup-message.ts';

const parts = {
  appUrl: 'http://127.0.0.1:8080',
  hubUrl: 'http://127.0.0.1:8123',
  adminUrl: 'http://127.0.0.1:9180',
  hub: undefined,
  hubReachable: true,
  data: '/data',
  hasDesk: true,
  accounts: [],
};

test('names the app’s address and the accounts first', () => {
  const accounts = [
    { username: 'maria', password: 'casa', phone: '+3931' },
    { username: 'giulia', password: 'casa', phone: '+3932', totpSecret: 'ABC' },
  ];
  expect(startupMessage({ ...parts, accounts })).toBe(`
  App      http://127.0.0.1:8080
  Sign in  maria / casa, phone +3931
  Sign in  giulia / casa, phone +3932 (asks for a code; secret ABC)
  Hub      http://127.0.0.1:8123 → demo hub
  Health   http://127.0.0.1:9180/health/ready
  Data     /data
  Tickets  npm run desk -- tickets
`);
  expect(startupMessage({ ...parts, hasDesk: false })).not.toContain('Tickets');
});

test('says that the hub is unreachable', () => {
  expect(startupMessage({ ...parts, hub: 'http://hub:8123', hubReachable: false })).toContain(
    '\n  The hub http://hub:8123 does not answer yet',
  );
});
