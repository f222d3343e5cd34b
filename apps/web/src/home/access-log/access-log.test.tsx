// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import type { Connection } from '@soglia/hub-client/connection';
import { expect, it } from 'vitest';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { withHub } from '#hub/testing/with-hub.tsx';
import { HOUR_MS } from '#shared/durations.ts';
import { entity } from '../testing/entity.ts';
import { AccessLog } from './access-log.tsx';

const at = new Date(2026, 10, 20, 17, 49).getTime();

/** A hub without persons, whose logbook holds that the door was unlocked. */
const hubWithLogbook = () =>
  createFakeHub({
    ready: true,
    command: (() => Promise.resolve({ storage: [] })) as Connection['command'],
    subscribe: ((_message, onEvent: (event: unknown) => void) => {
      onEvent({ events: [{ when: at / 1_000, entity_id: 'lock.door', state: 'unlocked' }] });
      return () => undefined;
    }) as Connection['subscribe'],
  });

it.each([
  ['17:49', at + HOUR_MS],
  ['Ieri alle 17:49', at + 12 * HOUR_MS],
  ['20 nov, 17:49', at + 36 * HOUR_MS],
])('shows %s by the clock that it is given', async (time, now) => {
  render(<AccessLog entity={entity('lock.door', 'locked')} domain="lock" now={now} />, {
    wrapper: withHub(hubWithLogbook().hub),
  });
  expect((await screen.findByRole('time')).textContent).toBe(time);
});
