import { expect, test } from 'vitest';
import { compareWithKnownHubs, KNOWN_RELEASES } from './known-hubs.ts';
import { hubDumps } from './testing/hub-dumps.ts';

test('the known releases are those with a dump', () => {
  expect(hubDumps.map(({ version }) => version.split('.', 2).join('.')).sort()).toEqual(
    [...KNOWN_RELEASES].sort(),
  );
});

test.each(hubDumps)('nothing of Home Assistant $version is new', ({ version, registered }) => {
  expect(compareWithKnownHubs(version, Object.keys(registered.services))).toEqual({
    version,
    isKnownRelease: true,
    newServices: [],
    customServices: [],
  });
});

test('a later release, new services and those of custom integrations are reported', () => {
  expect(
    compareWithKnownHubs('2026.12.0', [
      'storm.fill',
      'light.turn_on',
      'light.dance',
      'script.buonanotte',
      'notify.mobile_app_maria',
    ]),
  ).toEqual({
    version: '2026.12.0',
    isKnownRelease: false,
    newServices: ['light.dance'],
    customServices: ['storm.fill'],
  });
  expect(compareWithKnownHubs('2026.1.0', []).isKnownRelease).toBe(false);
  expect(compareWithKnownHubs('2026.11.3', []).isKnownRelease).toBe(true);
});
