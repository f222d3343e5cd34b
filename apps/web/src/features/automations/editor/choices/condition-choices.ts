import { measuresOf, statesOf, type Ability } from '#home/automations/device-states.ts';
import type { NumberScale } from '#shared/forms/number-input.tsx';
import { isSameList, kept, type DeviceChoice } from './choice.ts';

const is = (states: readonly string[]): DeviceChoice => ({
  id: `state:${states.join(',')}`,
  matches: ({ section, part }) =>
    section === 'condition' &&
    part.kind === 'state' &&
    part.attribute === undefined &&
    isSameList(part.states, states),
  make: (entityIds, { forSeconds }, before) => ({
    section: 'condition',
    part: { ...kept(before, 'state'), kind: 'state', entityIds, states, attribute: undefined, forSeconds },
  }),
  canLast: true,
});

const lies = (bound: 'above' | 'below', attribute: string | undefined, scale: NumberScale): DeviceChoice => ({
  id: `${bound}:${attribute ?? ''}`,
  label: bound === 'above' ? 'isAbove' : 'isBelow',
  attribute,
  matches: ({ section, part }) =>
    section === 'condition' &&
    part.kind === 'numeric_state' &&
    part.attribute === attribute &&
    part[bound] !== undefined &&
    part[bound === 'above' ? 'below' : 'above'] === undefined,
  make: (entityIds, { number = scale.initial }, before) => ({
    section: 'condition',
    part: {
      ...kept(before, 'numeric_state'),
      kind: 'numeric_state',
      entityIds,
      attribute,
      above: bound === 'above' ? number : undefined,
      below: bound === 'below' ? number : undefined,
    },
  }),
  scale,
  canLast: false,
});

const isIn: DeviceChoice = {
  id: 'zone',
  label: 'isIn',
  matches: ({ section, part }) =>
    section === 'condition' && part.kind === 'zone' && part.zoneIds.length === 1,
  make: (entityIds, { zoneId }, before) => ({
    section: 'condition',
    part: { ...kept(before, 'zone'), kind: 'zone', entityIds, zoneIds: [zoneId] },
  }),
  needsZone: true,
  canLast: false,
};

/** What can be asked of a device, the most usual first. `state` is its state now. */
export function conditionChoices(device: Ability, state: string | undefined): readonly DeviceChoice[] {
  const { domain, attributes } = device;
  if (domain === 'person' || (domain === 'device_tracker' && attributes['source_type'] === 'gps'))
    return [is(['home']), is(['not_home']), isIn];
  return [
    ...statesOf(device).map((one) => is([one])),
    ...measuresOf(device, state).flatMap(({ attribute, scale }) => [
      lies('above', attribute, scale),
      lies('below', attribute, scale),
    ]),
  ];
}
