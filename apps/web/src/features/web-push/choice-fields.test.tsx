// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { HubContext } from '#hub/hub-context.ts';
import { createFakeHub } from '#hub/testing/fake-hub.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { allChosen, chooseQuietHours } from './choices.ts';
import { storedChoices } from './stored-choices.ts';

afterEach(() => {
  cleanup();
  storedChoices.change(() => allChosen);
});

function open() {
  storedChoices.change(chooseQuietHours({ from: '22:30', to: '07:00' }));
  const screen = render(
    <HubContext value={createFakeHub().hub}>
      <ChoiceFields />
    </HubContext>,
  );
  const field = (name: string) => screen.getByLabelText(name);
  const valueOf = (name: string) => field(name).getAttribute('value');
  const type = async (name: string, time: string) => {
    await user.clear(field(name));
    await user.type(field(name), time);
  };
  const user = userEvent.setup();
  return { ...screen, user, field, valueOf, type, hours: () => storedChoices.value().quiet_hours };
}

it('whoever goes on to the other field of the quiet hours types there', async () => {
  const { user, field, type, hours } = open();
  await type('Dalle', '08:00');
  expect(hours()).toEqual({ from: '22:30', to: '07:00' });
  const to = field('Alle');
  await user.tab();
  expect(hours()).toEqual({ from: '08:00', to: '07:00' });
  expect(document.activeElement).toBe(to);
  expect(field('Alle')).toBe(to);
  await type('Alle', '09:30');
  await user.tab();
  expect(hours()).toEqual({ from: '08:00', to: '09:30' });
});

it('follows another device, except in the field that is being typed in', async () => {
  const { user, valueOf, type, hours } = open();
  await type('Dalle', '23:15');
  act(() => storedChoices.change(chooseQuietHours({ from: '21:00', to: '06:00' })));
  expect(valueOf('Dalle')).toBe('23:15');
  expect(valueOf('Alle')).toBe('06:00');
  await user.tab();
  expect(hours()).toEqual({ from: '23:15', to: '06:00' });
});

it('stores no two equal times, and takes back a field that was left empty', async () => {
  const { user, field, valueOf, type, hours, getByText } = open();
  await type('Dalle', '07:00');
  await user.tab();
  getByText('Scegli due ore diverse');
  expect(hours()).toEqual({ from: '22:30', to: '07:00' });
  await user.clear(field('Alle'));
  await user.tab();
  expect([valueOf('Dalle'), valueOf('Alle')]).toEqual(['07:00', '07:00']);
  await type('Alle', '09:30');
  await user.tab();
  expect(hours()).toEqual({ from: '07:00', to: '09:30' });
});
