// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { Entity } from '@soglia/hub-client/entities';
import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { alarm } from './alarm/alarm.ts';
import { light } from './light/light.ts';
import type { Kind } from '../model/kind.ts';
import { toDevice } from '../model/to-device.ts';
import { entity, NOW } from '../testing/entity.ts';
import { StateHistory } from '../history/state-history.tsx';

const panel = entity('alarm_control_panel.casa', 'disarmed', { friendly_name: 'Allarme' });
const lamp = entity('light.arco', 'on', { friendly_name: 'Lampada', brightness: 255 });

it.each<readonly [state: string, of: Entity, kind: Kind, text: string]>([
  ['triggered', panel, alarm, 'Scattato'],
  ['armed_away', panel, alarm, 'Armato · fuori casa'],
  ['unavailable', panel, alarm, 'Non raggiungibile'],
  ['unavailable', lamp, light, 'Non raggiungibile'],
  ['unknown', lamp, light, 'Stato sconosciuto'],
  ['on', lamp, light, 'Accesa'],
])('the state %s of the past reads as such, without a time', (state, of, kind, text) => {
  const rows = [
    { at: NOW - 2 * HOUR_MS, state, attributes: {} },
    { at: NOW - HOUR_MS, state: of.state === 'on' ? 'off' : 'disarmed', attributes: {} },
  ];
  const past = { rows, start: NOW - 24 * HOUR_MS, end: NOW };
  const { container } = render(
    <StateHistory past={past} entity={of} device={toDevice(of, kind, NOW)} kind={kind} />,
  );
  const [drawn] = container.querySelectorAll('[data-look]');
  expect(drawn?.getAttribute('title')).toBe(`${text} per 1 ora`);
});
