/** Simulated lamps in wire format. */
export const lampId = (n: number): string => `light.storm_${n}`;

const attributesOf = (n: number, brightness: number) => ({
  min_color_temp_kelvin: 2000,
  max_color_temp_kelvin: 6535,
  supported_color_modes: ['color_temp'],
  color_mode: 'color_temp',
  color_temp_kelvin: 2700,
  brightness,
  friendly_name: `Lampada ${n}`,
  supported_features: 44,
});

const STARTED_AT = 1_790_000_000;
const contextOf = (n: number) => `01J${String(n).padStart(23, '0')}`;

/** As `get_states` gives it. */
export const stateOf = (n: number): object => ({
  entity_id: lampId(n),
  state: 'on',
  attributes: attributesOf(n, 100),
  last_changed: new Date(STARTED_AT * 1000).toISOString(),
  last_reported: new Date(STARTED_AT * 1000).toISOString(),
  last_updated: new Date(STARTED_AT * 1000).toISOString(),
  context: { id: contextOf(0), parent_id: null, user_id: null },
});

/** As the first event of `subscribe_entities` gives it. */
export const addOf = (n: number): object => ({
  s: 'on',
  a: attributesOf(n, 100),
  c: contextOf(0),
  lc: STARTED_AT,
});

/** Frame of the change number `serial`, of lamp `n`. */
export const changeFrame = (subscription: number, n: number, serial: number): string =>
  JSON.stringify({
    id: subscription,
    type: 'event',
    event: {
      c: {
        [lampId(n)]: {
          '+': { lu: STARTED_AT + serial / 100, c: contextOf(serial), a: { brightness: serial % 256 } },
        },
      },
    },
  });
