/** Which entities a purpose-specific trigger or condition is about. */
export interface EntityFilter {
  readonly domain: string;
  readonly deviceClass?: string;
}

/** What a purpose-specific trigger waits for, or a condition asks for. */
export type Purpose =
  | {
      readonly kind: 'state';
      readonly of: readonly EntityFilter[];
      readonly attribute?: string;
      readonly states: readonly string[];
      /** Only from one of these; from any other where not given. */
      readonly from?: readonly string[];
    }
  | {
      readonly kind: 'number';
      readonly of: readonly EntityFilter[];
      readonly attributes: Readonly<Record<string, string>>;
      readonly unit: string;
      readonly mode: 'changed' | 'crossed' | 'is';
      /** Of the number that the hub holds, to the one that is compared. */
      readonly factor?: number;
    }
  /** An `event` entity reports one of the types of the option `event_type`. */
  | { readonly kind: 'event'; readonly of: readonly EntityFilter[] }
  /** Of the zone in the option `zone`. */
  | { readonly kind: 'zone'; readonly of: readonly EntityFilter[]; readonly isInside: boolean };

type State = Extract<Purpose, { kind: 'state' }>;

const of = (domain: string, ...deviceClasses: string[]): readonly EntityFilter[] =>
  deviceClasses.length === 0 ? [{ domain }] : deviceClasses.map((deviceClass) => ({ domain, deviceClass }));

const state = (
  filters: readonly EntityFilter[],
  states: string | readonly string[],
  more: { readonly attribute?: string; readonly from?: readonly string[] } = {},
): State => ({ kind: 'state', of: filters, states: [states].flat(), ...more });

type Numbers = Pick<Extract<Purpose, { kind: 'number' }>, 'of' | 'attributes' | 'unit' | 'factor'>;

const number = (mode: 'changed' | 'crossed' | 'is', numbers: Numbers): Purpose => ({
  kind: 'number',
  mode,
  ...numbers,
});

const hvacModes = ['auto', 'cool', 'dry', 'fan_only', 'heat', 'heat_cool'];
const armed = ['armed_away', 'armed_custom_bypass', 'armed_home', 'armed_night', 'armed_vacation'];
const playing = ['buffering', 'playing'];
const notPlaying = ['idle', 'off', 'on', 'paused'];
const openings = (deviceClass: string) => [...of('binary_sensor', deviceClass), ...of('cover', deviceClass)];
const openStates = ['on', 'open', 'opening'];
const closedStates = ['off', 'closed'];
const people = [...of('person'), ...of('device_tracker')];
const temperature: Numbers = {
  of: [...of('sensor', 'temperature'), ...of('climate'), ...of('weather')],
  attributes: { climate: 'current_temperature', weather: 'temperature' },
  unit: '°C',
};
const humidity: Numbers = {
  of: [...of('sensor', 'humidity'), ...of('climate'), ...of('weather')],
  attributes: { climate: 'current_humidity', weather: 'humidity' },
  unit: '%',
};
const brightness: Numbers = {
  of: of('light'),
  attributes: { light: 'brightness' },
  unit: '%',
  factor: 100 / 255,
};
const power: Numbers = { of: of('sensor', 'power'), attributes: {}, unit: 'W' };
const battery: Numbers = { of: of('sensor', 'battery'), attributes: {}, unit: '%' };

const openingTriggers = (name: string): Readonly<Record<string, Purpose>> => ({
  [`${name}.opened`]: state(openings(name), openStates),
  [`${name}.closed`]: state(openings(name), closedStates),
});
const openingConditions = (name: string): Readonly<Record<string, Purpose>> => ({
  [`${name}.is_open`]: state(openings(name), openStates),
  [`${name}.is_closed`]: state(openings(name), closedStates),
});
const detected = (name: string, filters = of('binary_sensor', name)): Readonly<Record<string, Purpose>> => ({
  [`${name}.detected`]: state(filters, 'on'),
  [`${name}.cleared`]: state(filters, 'off'),
});
const isDetected = (
  name: string,
  filters = of('binary_sensor', name),
): Readonly<Record<string, Purpose>> => ({
  [`${name}.is_detected`]: state(filters, 'on'),
  [`${name}.is_not_detected`]: state(filters, 'off'),
});
const turned = (name: string): Readonly<Record<string, Purpose>> => ({
  [`${name}.turned_on`]: state(of(name), 'on'),
  [`${name}.turned_off`]: state(of(name), 'off'),
});
const isTurned = (name: string): Readonly<Record<string, Purpose>> => ({
  [`${name}.is_on`]: state(of(name), 'on'),
  [`${name}.is_off`]: state(of(name), 'off'),
});

/** Purpose-specific triggers as 2026.11 names them, of the kinds of devices that the home has. */
export const purposeTriggers: Readonly<Record<string, Purpose>> = {
  ...turned('light'),
  'light.brightness_changed': number('changed', brightness),
  'light.brightness_crossed_threshold': number('crossed', brightness),
  ...turned('switch'),
  ...turned('fan'),
  'climate.turned_on': state(of('climate'), hvacModes, { from: ['off'] }),
  'climate.turned_off': state(of('climate'), 'off'),
  'climate.started_heating': state(of('climate'), 'heating', { attribute: 'hvac_action' }),
  'climate.started_cooling': state(of('climate'), 'cooling', { attribute: 'hvac_action' }),
  'cover.shutter_opened': state(of('cover', 'shutter'), ['open', 'opening']),
  'cover.shutter_closed': state(of('cover', 'shutter'), 'closed'),
  ...openingTriggers('door'),
  ...openingTriggers('window'),
  ...openingTriggers('gate'),
  'garage_door.opened': state([...of('binary_sensor', 'garage_door'), ...of('cover', 'garage')], openStates),
  'garage_door.closed': state(
    [...of('binary_sensor', 'garage_door'), ...of('cover', 'garage')],
    closedStates,
  ),
  'lock.locked': state(of('lock'), 'locked'),
  'lock.unlocked': state(of('lock'), 'unlocked'),
  'lock.jammed': state(of('lock'), 'jammed'),
  'lock.opened': state(of('lock'), 'open'),
  'media_player.started_playing': state(of('media_player'), playing, { from: notPlaying }),
  'media_player.stopped_playing': state(of('media_player'), ['idle', 'off', 'on'], {
    from: [...playing, 'paused'],
  }),
  'media_player.paused_playing': state(of('media_player'), 'paused', { from: playing }),
  'media_player.turned_off': state(of('media_player'), 'off'),
  'vacuum.started_cleaning': state(of('vacuum'), 'cleaning'),
  'vacuum.paused_cleaning': state(of('vacuum'), 'paused'),
  'vacuum.returned_to_dock': state(of('vacuum'), 'docked'),
  'vacuum.errored': state(of('vacuum'), 'error'),
  'alarm_control_panel.armed': state(of('alarm_control_panel'), armed),
  'alarm_control_panel.armed_away': state(of('alarm_control_panel'), 'armed_away'),
  'alarm_control_panel.armed_home': state(of('alarm_control_panel'), 'armed_home'),
  'alarm_control_panel.armed_night': state(of('alarm_control_panel'), 'armed_night'),
  'alarm_control_panel.disarmed': state(of('alarm_control_panel'), 'disarmed'),
  'alarm_control_panel.triggered': state(of('alarm_control_panel'), 'triggered'),
  ...detected('motion'),
  ...detected('occupancy'),
  ...detected('moisture'),
  'air_quality.smoke_detected': state(of('binary_sensor', 'smoke'), 'on'),
  'air_quality.smoke_cleared': state(of('binary_sensor', 'smoke'), 'off'),
  'air_quality.gas_detected': state(of('binary_sensor', 'gas'), 'on'),
  'air_quality.gas_cleared': state(of('binary_sensor', 'gas'), 'off'),
  'temperature.changed': number('changed', temperature),
  'temperature.crossed_threshold': number('crossed', temperature),
  'humidity.changed': number('changed', humidity),
  'humidity.crossed_threshold': number('crossed', humidity),
  'power.changed': number('changed', power),
  'power.crossed_threshold': number('crossed', power),
  'battery.level_crossed_threshold': number('crossed', battery),
  'schedule.block_started': state(of('schedule'), 'on'),
  'schedule.block_ended': state(of('schedule'), 'off'),
  'event.received': { kind: 'event', of: of('event') },
  'zone.entered': { kind: 'zone', of: people, isInside: true },
  'zone.left': { kind: 'zone', of: people, isInside: false },
};

/** Purpose-specific conditions likewise. */
export const purposeConditions: Readonly<Record<string, Purpose>> = {
  ...isTurned('light'),
  'light.is_brightness': number('is', brightness),
  ...isTurned('switch'),
  ...isTurned('fan'),
  'climate.is_on': state(of('climate'), hvacModes),
  'climate.is_off': state(of('climate'), 'off'),
  'climate.is_heating': state(of('climate'), 'heating', { attribute: 'hvac_action' }),
  'climate.is_cooling': state(of('climate'), 'cooling', { attribute: 'hvac_action' }),
  'cover.shutter_is_open': state(of('cover', 'shutter'), ['open', 'opening', 'closing']),
  'cover.shutter_is_closed': state(of('cover', 'shutter'), 'closed'),
  ...openingConditions('door'),
  ...openingConditions('window'),
  ...openingConditions('gate'),
  'garage_door.is_open': state([...of('binary_sensor', 'garage_door'), ...of('cover', 'garage')], openStates),
  'garage_door.is_closed': state(
    [...of('binary_sensor', 'garage_door'), ...of('cover', 'garage')],
    closedStates,
  ),
  'lock.is_locked': state(of('lock'), 'locked'),
  'lock.is_unlocked': state(of('lock'), 'unlocked'),
  'lock.is_jammed': state(of('lock'), 'jammed'),
  'lock.is_open': state(of('lock'), 'open'),
  'media_player.is_playing': state(of('media_player'), 'playing'),
  'media_player.is_not_playing': state(of('media_player'), ['buffering', ...notPlaying]),
  'media_player.is_off': state(of('media_player'), 'off'),
  'vacuum.is_cleaning': state(of('vacuum'), 'cleaning'),
  'vacuum.is_docked': state(of('vacuum'), 'docked'),
  'alarm_control_panel.is_armed': state(of('alarm_control_panel'), armed),
  'alarm_control_panel.is_armed_away': state(of('alarm_control_panel'), 'armed_away'),
  'alarm_control_panel.is_armed_home': state(of('alarm_control_panel'), 'armed_home'),
  'alarm_control_panel.is_armed_night': state(of('alarm_control_panel'), 'armed_night'),
  'alarm_control_panel.is_disarmed': state(of('alarm_control_panel'), 'disarmed'),
  'alarm_control_panel.is_triggered': state(of('alarm_control_panel'), 'triggered'),
  ...isDetected('motion'),
  ...isDetected('occupancy'),
  ...isDetected('moisture'),
  'air_quality.is_smoke_detected': state(of('binary_sensor', 'smoke'), 'on'),
  'air_quality.is_smoke_cleared': state(of('binary_sensor', 'smoke'), 'off'),
  'air_quality.is_gas_detected': state(of('binary_sensor', 'gas'), 'on'),
  'air_quality.is_gas_cleared': state(of('binary_sensor', 'gas'), 'off'),
  'temperature.is_value': number('is', temperature),
  'humidity.is_value': number('is', humidity),
  'power.is_value': number('is', power),
  'battery.is_level': number('is', battery),
  'schedule.is_on': state(of('schedule'), 'on'),
  'schedule.is_off': state(of('schedule'), 'off'),
  'zone.in_zone': { kind: 'zone', of: people, isInside: true },
  'zone.not_in_zone': { kind: 'zone', of: people, isInside: false },
};
