// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { newAutomation, type Action, type Fields, type Trigger } from '@soglia/automations/config';
import type { Entity } from '@soglia/hub-client/entities';
import { entity } from '#home/testing/entity.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import type { PurposeOption } from '../choices/purpose-options.ts';
import { noTarget } from '../choices/service-part.ts';
import { beginWith } from '../draft/editor-state.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { EditorContext, type Editor } from '../editor-context.ts';
import { PartPage } from '../pages/part-page.tsx';
import { PART_FORM } from './part-form.tsx';
import { PurposeOptionFields } from './purpose-option-fields.tsx';

/** The page of a part; `send` gives what is put in its place, undefined where something is missing. */
function open(part: AnyPart, entities: readonly Entity[]) {
  const save = vi.fn<Editor['save']>();
  const nothing = () => undefined;
  const editor: Editor = {
    about: undefined,
    state: beginWith(newAutomation()),
    change: nothing,
    words: {
      entityName: (id) => id,
      deviceName: (id) => id,
      areaName: (id) => id,
      floorName: (id) => id,
      deviceClass: nothing,
      ending: () => 'o',
      unit: () => '',
      stateWord: nothing,
    },
    readOnly: false,
    errors: new Map(),
    open: nothing,
    save,
    close: nothing,
    setWaiting: nothing,
  };
  renderInHome(
    <EditorContext value={editor}>
      <PartPage kind="part" start={{ kind: 'part', part }} position={{ path: 'actions.0' }} />
    </EditorContext>,
    { entities, connected: true },
  );
  return {
    user: userEvent.setup(),
    send: (): AnyPart | undefined => {
      save.mockClear();
      const form = document.getElementById(PART_FORM);
      if (form !== null) fireEvent.submit(form);
      return save.mock.calls[0]?.[0];
    },
  };
}

const call = (service: string, entityIds: readonly string[], data: Fields = {}): AnyPart => ({
  section: 'action',
  part: {
    source: undefined,
    isDisabled: false,
    kind: 'service',
    service,
    target: { ...noTarget, entityIds },
    data,
  } satisfies Action,
});

it('the field of a time stays when the time is taken out', () => {
  const trigger: Trigger = {
    source: undefined,
    isDisabled: false,
    kind: 'time',
    at: ['07:30:00'],
    weekdays: [],
  };
  const { send } = open({ section: 'trigger', part: trigger }, []);
  fireEvent.change(screen.getByLabelText('Ora'), { target: { value: '' } });
  expect(send()).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Ora'), { target: { value: '08:15' } });
  expect(send()?.part).toMatchObject({ at: ['08:15:00'] });
});

const lamp = entity('light.sala', 'on', {
  supported_color_modes: ['color_temp'],
  min_color_temp_kelvin: 2000,
  max_color_temp_kelvin: 6500,
});

it('a colour temperature can be typed figure by figure', async () => {
  const { user, send } = open(call('light.turn_on', ['light.sala'], { color_temp_kelvin: 3000 }), [lamp]);
  const kelvin = screen.getByRole('spinbutton');
  await user.clear(kelvin);
  expect(send()).toBeUndefined();
  await user.type(kelvin, '2700');
  expect(send()?.part).toMatchObject({ data: { color_temp_kelvin: 2700 } });
  await user.clear(kelvin);
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  expect(send()?.part).toMatchObject({ data: {} });
});

const options: readonly PurposeOption[] = [
  {
    kind: 'threshold',
    name: 'threshold',
    types: ['above', 'between'],
    scale: { unit: '%', min: 0, max: 100, initial: 50 },
    unit: undefined,
  },
  { kind: 'duration', name: 'for' },
];

/** The fields of a purpose; `told` is what they last told. */
function openOptions(first: Fields) {
  const told = vi.fn<(values: Fields, isRight: boolean) => void>();
  const Held = () => {
    const [values, setValues] = useState(first);
    return (
      <PurposeOptionFields
        options={options}
        values={values}
        onChange={(next, isRight) => {
          told(next, isRight);
          setValues(next);
        }}
      />
    );
  };
  renderInHome(<Held />, { entities: [], connected: true });
  return { user: userEvent.setup(), told };
}
const between = { type: 'between', value_min: { number: 20 }, value_max: { number: 60 } };

it('a limit that is missing stays missing, whatever else is changed', async () => {
  const { user, told } = openOptions({ threshold: between });
  const [low, high] = screen.getAllByRole('spinbutton');
  if (low === undefined || high === undefined) throw new Error('no limits');
  await user.clear(low);
  await user.type(high, '{Backspace}5');
  expect(told.mock.lastCall).toEqual([expect.anything(), false]);
  await user.click(screen.getByRole('checkbox'));
  expect(told.mock.lastCall).toEqual([expect.anything(), false]);
  await user.type(low, '30');
  expect(told.mock.lastCall).toEqual([
    expect.objectContaining({
      threshold: { ...between, value_min: { number: 30 }, value_max: { number: 65 } },
    }),
    true,
  ]);
});

it('how long it lasts can be typed anew', async () => {
  const { user, told } = openOptions({
    threshold: { type: 'above', value: { number: 20 } },
    for: '00:05:00',
  });
  const minutes = screen.getByRole('spinbutton', { name: 'Da almeno' });
  await user.clear(minutes);
  await user.type(minutes, '10');
  expect(told.mock.lastCall?.[0]).toMatchObject({ for: '00:10:00' });
});

it.each([
  ['is not there now', ['notify.tablet'], []],
  ['is one of several', ['notify.tablet', 'notify.tv'], [entity('notify.tablet', 'unknown')]],
])('a notice whose receiver %s keeps its receivers', async (_what, entityIds, entities) => {
  const notice = call('notify.send_message', entityIds, { message: 'Cena' });
  const { user, send } = open(notice, entities);
  await user.type(screen.getByLabelText('Messaggio'), ' pronta');
  expect(send()?.part).toMatchObject({
    service: 'notify.send_message',
    target: { entityIds },
    data: { message: 'Cena pronta' },
  });
});
