import { listOf } from '#home/model/attributes.ts';
import { asEntity, measuresOf, statesOf, type Ability } from '#home/automations/device-states.ts';
import type { NumberScale } from '#shared/forms/number-input.tsx';
import { isSameList, kept, type DeviceChoice } from './choice.ts';

const becomes = (to: readonly string[]): DeviceChoice => ({
  id: `state:${to.join(',')}`,
  matches: ({ section, part }) =>
    section === 'trigger' &&
    part.kind === 'state' &&
    part.attribute === undefined &&
    (part.from.length === 0 || to.length > 0) &&
    isSameList(part.to, to),
  make: (entityIds, { forSeconds, from }, before) => ({
    section: 'trigger',
    part: {
      ...kept(before, 'state'),
      kind: 'state',
      entityIds,
      from: to.length === 0 ? [] : from.filter((state) => !to.includes(state)),
      to,
      attribute: undefined,
      forSeconds,
    },
  }),
  takesFrom: to.length > 0,
  canLast: true,
});

const passes = (
  bound: 'above' | 'below',
  attribute: string | undefined,
  scale: NumberScale,
): DeviceChoice => ({
  id: `${bound}:${attribute ?? ''}`,
  label: bound,
  attribute,
  matches: ({ section, part }) =>
    section === 'trigger' &&
    part.kind === 'numeric_state' &&
    part.attribute === attribute &&
    part[bound] !== undefined &&
    part[bound === 'above' ? 'below' : 'above'] === undefined,
  make: (entityIds, { number = scale.initial, forSeconds }, before) => ({
    section: 'trigger',
    part: {
      ...kept(before, 'numeric_state'),
      kind: 'numeric_state',
      entityIds,
      attribute,
      above: bound === 'above' ? number : undefined,
      below: bound === 'below' ? number : undefined,
      forSeconds,
    },
  }),
  scale,
  canLast: true,
});

const reports = (eventTypes: readonly string[]): DeviceChoice => ({
  id: `event:${eventTypes.join(',')}`,
  matches: ({ part }) => part.kind === 'button' && isSameList(part.eventTypes, eventTypes),
  make: (entityIds, _values, before) => ({
    section: 'trigger',
    part: { ...kept(before, 'button'), kind: 'button', entityIds, eventTypes },
  }),
  canLast: false,
});

const moves = (event: 'enter' | 'leave'): DeviceChoice => ({
  id: event,
  label: event === 'enter' ? 'arrives' : 'leaves',
  matches: ({ section, part }) => section === 'trigger' && part.kind === 'zone' && part.event === event,
  make: (entityIds, { zoneId }, before) => ({
    section: 'trigger',
    part: { ...kept(before, 'zone'), kind: 'zone', entityIds, event, zoneId },
  }),
  needsZone: true,
  canLast: false,
});

/** What can happen to a device, the most usual first. `state` is its state now. */
export function triggerChoices(device: Ability, state: string | undefined): readonly DeviceChoice[] {
  const { domain, attributes } = device;
  if (domain === 'person') return [moves('enter'), moves('leave')];
  if (domain === 'event')
    return [...listOf(asEntity(device), 'event_types').map((type) => reports([type])), reports([])];
  if (domain === 'button' || domain === 'input_button' || domain === 'scene') return [becomes([])];
  const hasPlace = domain === 'device_tracker' && attributes['source_type'] === 'gps';
  return [
    ...(hasPlace ? [moves('enter'), moves('leave')] : statesOf(device).map((one) => becomes([one]))),
    ...measuresOf(device, state).flatMap(({ attribute, scale }) => [
      passes('above', attribute, scale),
      passes('below', attribute, scale),
    ]),
    becomes([]),
    becomes(['unavailable']),
  ];
}
