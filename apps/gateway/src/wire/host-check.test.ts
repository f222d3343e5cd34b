import { expect, test } from 'vitest';
import { createHostCheck } from './host-check.ts';

const isOwnHost = createHostCheck({
  machine: 'Pi.casa.example',
  publicUrls: ['https://app.rossi.example', undefined],
  hostNames: ['hub.rossi.example'],
});

test.each([
  '127.0.0.1:8080',
  '203.0.113.9',
  '[fd00::1]:8123',
  'localhost',
  'app.localhost:8080',
  'casa.local',
  'PI.local:8123',
  'pi',
  'homeassistant:8123',
  'pi.casa.example',
  'pi.lan',
  'PI.fritz.box',
  'app.rossi.example',
  'hub.rossi.example:8443',
])('%s is answered', (host) => {
  expect(isOwnHost(host)).toBe(true);
});

test.each([
  'evil.example',
  'pi.evil.example',
  'local.evil.example',
  'evil.lan',
  'notlocal.example',
  'evil.rossi.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'casa.local.',
  'evil.example\\.local',
  '',
  undefined,
])('%s is not', (host) => {
  expect(isOwnHost(host)).toBe(false);
});
