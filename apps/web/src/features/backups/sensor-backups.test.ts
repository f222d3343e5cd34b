import { expect, it } from 'vitest';
import { entity, knownEntity } from '#hub/testing/entity.ts';
import { registriesOf } from '#hub/testing/registries.ts';
import { findBackupSensors, sensorRows } from './sensor-backups.ts';

it('finds the sensors by platform and translation key, whatever they are called', () => {
  const ids = ['sensor.ultimo', 'sensor.prossimo', 'event.backup', 'sensor.altro', 'sensor.backup_next'];
  const registries = registriesOf(
    {},
    {
      'sensor.ultimo': { platform: 'backup', translation_key: 'last_successful_automatic_backup' },
      'sensor.prossimo': { platform: 'backup', translation_key: 'next_scheduled_automatic_backup' },
      'event.backup': { platform: 'backup', translation_key: 'last_attempted_automatic_backup' },
      'sensor.altro': { platform: 'hue', translation_key: 'last_attempted_automatic_backup' },
      'sensor.backup_next': { platform: 'backup', translation_key: 'toString' },
    },
  );
  expect(
    findBackupSensors(
      ids.map((id) => knownEntity(id)),
      registries,
    ),
  ).toEqual({
    lastSuccess: 'sensor.ultimo',
    next: 'sensor.prossimo',
  });
});

const sensor = (state: string) => entity('sensor.a', state);
const [one, two] = ['2026-11-20T03:00:00+00:00', '2026-11-21T03:00:00+00:00'] as const;

it.each([
  [two, one, ['planned', 'failed', 'complete']],
  [one, two, ['planned', 'complete']],
  [one, one, ['planned', 'complete']],
  [one, 'unknown', ['planned', 'failed']],
  ['unknown', 'unknown', ['planned']],
])('attempted %s, succeeded %s', (attempt, success, looks) => {
  const rows = sensorRows({ next: sensor(two), lastAttempt: sensor(attempt), lastSuccess: sensor(success) });
  expect(rows.map(({ look }) => look)).toEqual(looks);
});

it('a date that is none, and none at all', () => {
  const rows = sensorRows({
    next: sensor('domani'),
    lastAttempt: undefined,
    lastSuccess: sensor('unavailable'),
  });
  expect(rows.map(({ date }) => date)).toEqual(['invalid', 'missing']);
  expect(sensorRows({ next: undefined, lastAttempt: undefined, lastSuccess: undefined })).toEqual([]);
});
