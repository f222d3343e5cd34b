// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Connection } from '@soglia/hub-client/connection';
import { HubError } from '@soglia/hub-client/errors';
import { expect, it, vi } from 'vitest';
import { toDevice } from '../../../model/to-device.ts';
import { entity, NOW } from '../../../testing/entity.ts';
import { renderInHome } from '../../../testing/render-in-home.tsx';
import { automation as kind } from '../automation.ts';
import { Sheet } from './automation-sheet.tsx';

const sera = entity('automation.sera', 'on', { friendly_name: 'Sera', id: '17' });
const gate = entity('cover.cancello', 'closed', { friendly_name: 'Cancello', device_class: 'gate' });
const configWith = (action: string, entity_id: string) => ({
  config: {
    id: '17',
    alias: 'Sera',
    triggers: [],
    conditions: [],
    actions: [{ action, target: { entity_id } }],
  },
});

/** Presses "Esegui" once the hub has answered what the automation does. */
async function pressRun(answer: () => Promise<unknown>) {
  const send = vi.fn();
  const command = vi.fn(answer);
  const device = toDevice(sera, kind, NOW);
  renderInHome(
    <Sheet
      entity={sera}
      device={device}
      kind={kind}
      pending={undefined}
      disabled={false}
      send={send}
      sendSettled={send}
      attempt={() => Promise.resolve(undefined)}
      ask={() => undefined}
      deviceOf={() => undefined}
      now={NOW}
    />,
    { entities: [sera, gate], connected: true, command: command as Connection['command'] },
  );
  await waitFor(() =>
    expect(command).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'automation/config' }),
      expect.anything(),
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Esegui' }));
  return send;
}

it('runs at once what opens nothing', async () => {
  const send = await pressRun(() => Promise.resolve(configWith('light.turn_on', 'light.arco')));
  expect(send.mock.calls).toMatchObject([[{ service: 'trigger', entityId: 'automation.sera' }]]);
});

it.each<readonly [what: string, answer: () => Promise<unknown>, text: string]>([
  [
    'opens an entrance',
    () => Promise.resolve(configWith('cover.open_cover', 'cover.cancello')),
    'Apre un ingresso della casa.',
  ],
  [
    'disarms the alarm',
    () => Promise.resolve(configWith('alarm_control_panel.alarm_disarm', 'alarm_control_panel.casa')),
    'Disarma l’allarme.',
  ],
  [
    'does what the person may not see',
    () => Promise.reject(new HubError('refused', 'Unauthorized')),
    'Da qui non si vede tutto quello che fa: potrebbe anche aprire, sbloccare o disarmare.',
  ],
])('asks before it runs what %s', async (_what, answer, text) => {
  const send = await pressRun(answer);
  const dialog = await screen.findByRole('alertdialog', { name: 'Eseguire Sera?' });
  expect(dialog.textContent).toContain(text);
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Esegui' }));
  expect(send.mock.calls).toMatchObject([[{ service: 'trigger', entityId: 'automation.sera' }]]);
});
