import fc from 'fast-check';

/** Texts, numbers and lists as people and hubs write them in configurations, templates among them. */

export const entityId = fc.constantFrom(
  'light.sala',
  'light.cucina',
  'binary_sensor.porta',
  'person.anna',
  'sensor.temperatura',
  'lock.ingresso',
);
const eventEntity = fc.constantFrom('event.pulsante', 'event.campanello');
const REGISTRY_ID = '3f23367563e44ea0bf8e201797dd03e0';
export const template = fc.constantFrom(
  "{{ states('light.sala') }}",
  '{% if true %}on{% endif %}',
  '{# niente #}',
);
export const plainText = fc.constantFrom('on', 'off', 'home', '21', 'Sala', 'a: b', '', 'òàù');

/** One, a list, or a list as a text. */
const someOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 }));

export const entityIds = fc.oneof(
  { weight: 4, arbitrary: someOf(entityId) },
  fc.constantFrom('light.sala, light.cucina', 'Light.Sala', REGISTRY_ID, 'all', []),
  someOf(eventEntity),
  template,
);

export const states = fc.oneof(someOf(plainText), fc.constant(null), fc.constantFrom('*', 5, true), template);

export const duration = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.constantFrom(0.5, '5', '00:05', '00:05:00', '100:00:00', '00:00:01.5', '-00:10:00', '+01:00', 'soon'),
  fc.record(
    {
      days: fc.integer({ min: 0, max: 2 }),
      hours: fc.integer({ min: -3, max: 30 }),
      minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.constantFrom('5', '0.5')),
      seconds: fc.integer({ min: 0, max: 90 }),
      milliseconds: fc.constantFrom(0, 250),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ minutes: '{{ 5 }}' }),
  template,
);

export const threshold = fc.oneof(
  fc.double({ min: -50, max: 100, noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('20', '20.5', 'input_number.soglia', 0),
);

const clock = fc.constantFrom('07:00:00', '7:00', '16:45', '23:59:59', '24:00', 'input_datetime.sveglia');
export const time = fc.oneof(clock, template);
export const times = fc.oneof(
  someOf(clock),
  fc.constant({ entity_id: 'sensor.sveglia', offset: '-00:10:00' }),
  template,
);
export const weekday = someOf(fc.constantFrom('mon', 'tue', 'sat', 'sun'));

const ids = fc.oneof(someOf(fc.constantFrom('sala', 'a1b2', 'none')), template);
export const target = fc.oneof(
  fc.record(
    { entity_id: entityIds, device_id: ids, area_id: ids, floor_id: ids, label_id: ids },
    { requiredKeys: [] },
  ),
  fc.record({ entity_id: entityId }),
  fc.record({ area_id: fc.constant('sala'), exclude: fc.record({ entity_id: entityId }) }),
  template,
);

/** The keys `action`, `service`, `trigger` and `platform` mean nothing in data: they must stay. */
export const data = fc.oneof(
  fc.dictionary(
    fc.constantFrom('brightness', 'message', 'action', 'service', 'trigger', 'platform', 'data', 'entity_id'),
    fc.oneof(plainText, fc.integer(), fc.boolean(), entityId),
    { maxKeys: 4 },
  ),
  fc.constant({ data: { actions: [{ action: 'APRI', title: 'Apri', service: 'x' }] } }),
  fc.record({ message: template }),
  fc.constant(null),
);

export const variables = fc.constantFrom({ a: 1 }, { trigger: 'x', action: ['y'] }, { b: '{{ 1 }}' });

/** Some of these keys. */
export const partly = (keys: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(keys, { requiredKeys: [] });

/** All of the first, some of the second. */
export const keysOf = (
  required: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  optional: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
) => fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
