import {
  mdiLightbulbOnOutline,
  mdiBlindsHorizontal,
  mdiShieldHomeOutline,
  mdiWaterAlert,
  mdiWindowOpenVariant,
} from '@mdi/js';
import {
  newAutomation,
  type Action,
  type Automation,
  type Condition,
  type Trigger,
} from '@soglia/automations/config';
import { noTarget } from '../choices/service-part.ts';
import type { Pickable } from '../pickers/use-pickable.ts';
import { EVERYBODY } from '../forms/use-receivers.ts';
import { t } from './texts/index.ts';

/** A device, or several, that a template needs. */
export interface Slot {
  readonly id: 'lights' | 'blinds' | 'windows' | 'climate' | 'alarm' | 'people' | 'leaks';
  readonly takes: (device: Pickable) => boolean;
  /** Several are taken, and all of them unless the person chooses. */
  readonly many: 'all' | 'some' | false;
  /** It is told to do something. */
  readonly isControlled: boolean;
}

export interface Template {
  readonly id: 'dusk' | 'blinds' | 'window' | 'alarm' | 'leak';
  readonly icon: string;
  readonly slots: readonly Slot[];
  /** @param phones services that send a notice to a phone */
  readonly build: (chosen: Chosen, phones: readonly string[]) => Automation;
}

type Chosen = (slot: Slot['id']) => readonly string[];

const own = { source: undefined, isDisabled: false } as const;

const sun = (event: 'sunrise' | 'sunset'): Trigger => ({ ...own, kind: 'sun', event, offsetSeconds: 0 });

const turns = (entityIds: readonly string[], to: string, forSeconds?: number): Trigger => ({
  ...own,
  kind: 'state',
  entityIds,
  from: [],
  to: [to],
  attribute: undefined,
  forSeconds,
});

const holds = (entityIds: readonly string[], state: string): Condition => ({
  ...own,
  kind: 'state',
  entityIds,
  states: [state],
  attribute: undefined,
  forSeconds: undefined,
});

const call = (service: string, entityIds: readonly string[]): Action => ({
  ...own,
  kind: 'service',
  service,
  target: { ...noTarget, entityIds },
  data: {},
});

const slot = (id: Slot['id'], many: Slot['many'], isControlled: boolean, takes: Slot['takes']): Slot => ({
  id,
  many,
  isControlled,
  takes,
});

const ofDomain = (domain: string) => (device: Pickable) => device.domain === domain;
const ofClass = (domain: string, classes: readonly (string | undefined)[]) => (device: Pickable) =>
  device.domain === domain && classes.includes(device.deviceClass);

/** How long a window may be open while one airs the room, in seconds. */
const AIRING = 300;

const untilTurned = (entityIds: readonly string[], to: string): Action => ({
  ...own,
  kind: 'wait_for_trigger',
  triggers: [turns(entityIds, to)],
  timeoutSeconds: undefined,
  goesOnAfterTimeout: true,
});

/** Waits for every window: one wait for all of them ends with the first that is shut. */
const untilShut = (windows: readonly string[]): readonly Action[] =>
  windows.length === 1
    ? [untilTurned(windows, 'off')]
    : windows.map((window) => ({
        ...own,
        kind: 'if',
        conditions: [holds([window], 'on')],
        then: [untilTurned([window], 'off')],
        otherwise: [],
      }));

const begin = (id: Template['id'], parts: Partial<Automation>): Automation => ({
  ...newAutomation(),
  alias: t(`${id}.name`),
  description: t(`${id}.text`),
  ...parts,
});

/** What beginners want first. Times and devices can be changed at once. */
export const templates: readonly Template[] = [
  {
    id: 'dusk',
    icon: mdiLightbulbOnOutline,
    slots: [slot('lights', 'some', true, ofDomain('light'))],
    build: (chosen) =>
      begin('dusk', { triggers: [sun('sunset')], actions: [call('light.turn_on', chosen('lights'))] }),
  },
  {
    id: 'blinds',
    icon: mdiBlindsHorizontal,
    slots: [
      slot(
        'blinds',
        'all',
        true,
        ofClass('cover', [undefined, 'shutter', 'blind', 'shade', 'curtain', 'awning']),
      ),
    ],
    build: (chosen) =>
      begin('blinds', {
        triggers: [sun('sunrise'), sun('sunset')],
        actions: [
          {
            ...own,
            kind: 'if',
            conditions: [
              {
                ...own,
                kind: 'sun',
                after: 'sunrise',
                before: 'sunset',
                afterOffsetSeconds: 0,
                beforeOffsetSeconds: 0,
              },
            ],
            then: [call('cover.open_cover', chosen('blinds'))],
            otherwise: [call('cover.close_cover', chosen('blinds'))],
          },
        ],
      }),
  },
  {
    id: 'window',
    icon: mdiWindowOpenVariant,
    slots: [
      slot('climate', false, true, ofDomain('climate')),
      slot('windows', 'some', false, ofClass('binary_sensor', ['window', 'door', 'opening'])),
    ],
    build: (chosen) =>
      begin('window', {
        triggers: [turns(chosen('windows'), 'on', AIRING)],
        // Heating that is off anyway, as in summer, would be on afterwards.
        conditions: [{ ...own, kind: 'not', conditions: [holds(chosen('climate'), 'off')] }],
        actions: [
          call('climate.turn_off', chosen('climate')),
          ...untilShut(chosen('windows')),
          call('climate.turn_on', chosen('climate')),
        ],
      }),
  },
  {
    id: 'alarm',
    icon: mdiShieldHomeOutline,
    slots: [
      slot('alarm', false, true, ofDomain('alarm_control_panel')),
      slot('people', 'all', false, ofDomain('person')),
    ],
    build: (chosen) =>
      begin('alarm', {
        triggers: [turns(chosen('people'), 'not_home', AIRING)],
        conditions: [holds(chosen('people'), 'not_home'), holds(chosen('alarm'), 'disarmed')],
        actions: [call('alarm_control_panel.alarm_arm_away', chosen('alarm'))],
      }),
  },
  {
    id: 'leak',
    icon: mdiWaterAlert,
    slots: [slot('leaks', 'all', false, ofClass('binary_sensor', ['moisture']))],
    build: (chosen, phones) =>
      begin('leak', {
        triggers: [turns(chosen('leaks'), 'on')],
        actions: [EVERYBODY, ...phones].map((service): Action => ({
          ...own,
          kind: 'service',
          service,
          target: noTarget,
          data: { title: t('leak.title'), message: t('leak.message') },
        })),
      }),
  },
];

/** What a slot takes without a question: the only device, or all; undefined where the person has to choose. */
export function obviousFor({ many }: Slot, devices: readonly Pickable[]): readonly string[] | undefined {
  if (devices.length === 1 || many === 'all') return devices.map(({ entityId }) => entityId);
  return undefined;
}
