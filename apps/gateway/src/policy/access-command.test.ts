import { expect, it } from 'vitest';
import { ACCESS_COMMAND, accessAnswerSchema } from '@soglia/contracts/access';
import { tokenCaller } from '#identity/caller.ts';
import { createDecide } from './decide.ts';
import { readHouse } from './house/read-house.ts';
import { createRoleAccess } from './role-access.ts';

const house = readHouse({
  hubVersion: '2026.11.0',
  states: ['light.a', 'light.b', 'lock.door'].map((entity_id) => ({ entity_id, state: 'on' })),
  entities: [],
  devices: [],
  areas: [],
  floors: [],
  labels: [],
});
const noon = { day: '2026-11-23', weekday: 1, time: '12:00' };

it('soglia/access tells a restricted caller what the role allows, and nothing of what it does not', () => {
  const access = createRoleAccess(
    {
      id: 'r',
      functions: [4],
      rights: ['zones'],
      hiddenAttributes: ['code'],
      devices: {
        scope: 'chosen',
        grants: [
          { by: 'entity', id: 'light.a', access: 'control' },
          { by: 'entity', id: 'light.b', access: 'view' },
        ],
        exceptions: [],
      },
      times: { windows: [], firstDay: null, lastDay: null },
    },
    house,
    noon,
  );
  const decide = createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf: () => ({ kind: 'restricted', userId: 'u', access }),
    house: () => house,
    now: Date.now,
  });
  const message = { id: 1, type: ACCESS_COMMAND };
  const verdict = decide({ kind: 'message', message }, tokenCaller('token', '127.0.0.1'));
  const result = verdict.kind === 'answer' ? verdict.result : undefined;
  expect(accessAnswerSchema.parse(result)).toEqual({
    restricted: true,
    within_times: true,
    functions: [4],
    rights: ['zones'],
    view_only: ['light.b'],
  });
});
