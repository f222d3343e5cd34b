// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { commands, type Command } from '@soglia/hub-client/commands';
import { expect, it, vi } from 'vitest';
import { fan } from './fan/fan.ts';
import { toDevice } from '../model/to-device.ts';
import { entity, NOW } from '../testing/entity.ts';
import { renderInHome } from '../testing/render-in-home.tsx';
import { LargePowerSwitch } from '../controls/large-power-switch.tsx';
import { PowerToggle } from '../controls/power-toggle.tsx';

const off = entity('fan.bagno', 'off', { percentage: 0 });
const on = entity('fan.bagno', 'on', { percentage: 33 });

it.each([
  ['a small', PowerToggle],
  ['a large', LargePowerSwitch],
])(
  '%s switch shows what the pending command makes of it, and a press asks for the opposite',
  (_size, Power) => {
    const press = (one: typeof off, pending: Command | undefined) => {
      const send = vi.fn<(command: Command) => void>();
      const props = {
        entity: one,
        device: toDevice(one, fan, NOW),
        kind: fan,
        pending,
        disabled: false,
        send,
        sendSettled: send,
        attempt: () => Promise.resolve(undefined),
        ask: () => undefined,
        deviceOf: () => undefined,
        now: NOW,
      };
      const { getByRole, unmount } = renderInHome(<Power {...props} />, { entities: [one], connected: true });
      const button = getByRole('switch');
      const isBusy = button.getAttribute('aria-busy') === 'true';
      fireEvent.click(button);
      unmount();
      return [isBusy ? 'busy' : 'at rest', send.mock.calls[0]?.[0].service];
    };
    expect(press(off, undefined)).toEqual(['at rest', 'turn_on']);
    expect(press(on, commands.power.turnOff(on))).toEqual(['busy', 'turn_on']);
    expect(press(off, commands.fan.setPercentage(off, 33))).toEqual(['busy', 'turn_off']);
    expect(press(on, commands.fan.setPercentage(on, 0))).toEqual(['busy', 'turn_on']);
    expect(press(off, commands.fan.oscillate(off, true))).toEqual(['at rest', 'turn_on']);
  },
);
