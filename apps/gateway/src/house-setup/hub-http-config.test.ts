import { expect, test } from 'vitest';
import { parseHubHttpConfig, withTrustedProxy } from './hub-http-config.ts';

const stable = {
  server_port: 8123,
  server_host: ['127.0.0.1'],
  ssl_key: null,
  use_x_frame_options: true,
  ip_ban_enabled: true,
  login_attempts_threshold: -1,
  created_at: '2026-11-22T23:04:10+00:00',
  error: null,
  error_message: null,
};
const answer = { stable, pending: null, revert_at: null, active_config_type: 'stable', default: {} };

test('reads what is active, and whether it bans', () => {
  expect(parseHubHttpConfig(answer)).toMatchObject({ active: 'stable', banAfter: 'none' });
  const pending = { ...stable, login_attempts_threshold: 3 };
  expect(parseHubHttpConfig({ ...answer, pending, active_config_type: 'pending' })).toMatchObject({
    active: 'pending',
    banAfter: 3,
  });
  expect(parseHubHttpConfig({ ...answer, stable: { ...pending, ip_ban_enabled: false } })).toMatchObject({
    banAfter: 'none',
  });
});

test.each([null, [], {}, { active_config_type: 'other' }, { active_config_type: 'pending', pending: null }])(
  'a malformed answer is none: %j',
  (malformed) => {
    expect(parseHubHttpConfig(malformed)).toBeUndefined();
  },
);

test('adds the gateway to the trusted proxies, and sends the rest back as it was, without what describes it', () => {
  const config = parseHubHttpConfig(answer);
  if (config === undefined) throw new Error('not read');
  const wanted = {
    server_port: 8123,
    server_host: ['127.0.0.1'],
    use_x_frame_options: true,
    ip_ban_enabled: true,
    login_attempts_threshold: -1,
    use_x_forwarded_for: true,
  };
  expect(withTrustedProxy(config, '192.168.1.20')).toEqual({ ...wanted, trusted_proxies: ['192.168.1.20'] });
  const settings = { ...config.settings, trusted_proxies: ['10.0.0.0/8', '192.168.1.20', 5] };
  expect(withTrustedProxy({ ...config, settings }, '192.168.1.20')).toEqual({
    ...wanted,
    trusted_proxies: ['10.0.0.0/8', '192.168.1.20'],
  });
});
