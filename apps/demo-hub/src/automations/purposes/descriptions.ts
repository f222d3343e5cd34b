import type { EntityFilter, Purpose } from '#automations/purposes/purposes.ts';
import type { Fields } from '#automations/values.ts';

type Role = 'trigger' | 'condition';
type Numbers = Extract<Purpose, { kind: 'number' }>;

const duration = { required: true, default: '00:00:00', selector: { duration: { enable_second: true } } };

/** The target and the option fields of each, as the hub tells them to who builds automations. */
export function describePurposes(
  purposes: Readonly<Record<string, Purpose>>,
  role: Role,
): Readonly<Record<string, Fields>> {
  return Object.fromEntries(
    Object.entries(purposes).map(([name, purpose]) => [
      name,
      { fields: fieldsOf(purpose, role), target: { entity: targetOf(purpose.of) } },
    ]),
  );
}

const offset = {
  required: true,
  default: { days: 0, hours: 0, minutes: 0, seconds: 0 },
  selector: { duration: { enable_day: true, mode: 'offset', enable_second: true } },
};

/** Those of the sun have no target. */
export const sunDescriptions: Readonly<Record<string, Fields>> = {
  'sun.sunrise': { fields: { offset } },
  'sun.sunset': { fields: { offset } },
};

function fieldsOf(purpose: Purpose, role: Role): Fields {
  const behavior = {
    required: true,
    default: role === 'trigger' ? 'each' : 'any',
    selector: { automation_behavior: { mode: role } },
  };
  const held = { behavior, for: duration };
  switch (purpose.kind) {
    case 'state':
      return held;
    case 'number':
      return { ...(purpose.mode === 'changed' ? {} : held), threshold: threshold(purpose) };
    case 'zone': {
      const selector = { entity: { domain: ['zone'], multiple: false, reorder: false } };
      return { ...held, zone: { required: true, selector } };
    }
    case 'event':
      return { event_type: eventType };
  }
}

const eventType = {
  context: { filter_target: 'target' },
  required: true,
  selector: {
    state: { attribute: 'event_type', hide_states: ['unavailable', 'unknown'], multiple: true },
  },
};

function threshold({ mode, unit, of }: Numbers): Fields {
  const isShare = unit === '%';
  const deviceClass = of.find((one) => one.deviceClass !== undefined)?.deviceClass;
  const ofUnit = { unit_of_measurement: [unit] };
  const holders = ['input_number', 'number', 'sensor'].map((domain) => ({
    domain: [domain],
    ...(domain === 'input_number' || deviceClass === undefined ? ofUnit : { device_class: [deviceClass] }),
  }));
  const share = { min: 0, max: 100, step: 'any', mode: 'slider', unit_of_measurement: '%' };
  const number = isShare ? share : { mode: 'box', step: 1 };
  const selector = { numeric_threshold: { entity: holders, mode, number, ...(isShare ? {} : ofUnit) } };
  return { required: true, selector };
}

function targetOf(filters: readonly EntityFilter[]): readonly Fields[] {
  return filters.map(({ domain, deviceClass }) => ({
    domain: [domain],
    ...(deviceClass === undefined ? {} : { device_class: [deviceClass] }),
  }));
}
