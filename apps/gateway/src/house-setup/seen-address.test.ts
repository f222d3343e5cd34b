import { expect, test } from 'vitest';
import { addressInLog } from './seen-address.ts';

const line = (message: unknown, timestamp = 100, name = 'homeassistant.components.http.forwarded') => ({
  name,
  message,
  timestamp,
  level: 'ERROR',
});

test.each([
  [
    ['A request from a reverse proxy was received from 172.18.0.3, but your HTTP integration is not set-up'],
    '172.18.0.3',
  ],
  [['Received X-Forwarded-For header from an untrusted proxy fd00::5'], 'fd00::5'],
  [['older 10.0.0.1', 'newer ::ffff:10.0.0.2.'], '10.0.0.2'],
  ['as text (192.168.1.9)', '192.168.1.9'],
  [['no address'], undefined],
  [[5], undefined],
])('reads the address of %j', (message, address) => {
  expect(addressInLog([line(message)], 50)).toBe(address);
});

test('of several lines the newest counts, and neither old ones nor those of others', () => {
  const entries = [
    line(['from 10.0.0.1']),
    line(['from 10.0.0.2'], 120),
    line(['from 10.0.0.3'], 110),
    line(['from 10.0.0.4'], 130, 'homeassistant.components.http.ban'),
    null,
    { name: 'homeassistant.components.http.forwarded' },
  ];
  expect(addressInLog(entries, 90)).toBe('10.0.0.2');
  expect(addressInLog(entries, 121)).toBeUndefined();
  expect(addressInLog('none', 0)).toBeUndefined();
});
