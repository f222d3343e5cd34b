/** A house of lamps, as the wire tells of it. */
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

const began = 1_790_000_000;
const contextOf = (n: number) => `01J${String(n).padStart(23, '0')}`;

/** As `get_states` gives it. */
export const stateOf = (n: number): object => ({
  entity_id: lampId(n),
  state: 'on',
  attributes: attributesOf(n, 100),
  last_changed: new Date(began * 1000).toISOString(),
  last_reported: new Date(began * 1000).toISOString(),
  last_updated: new Date(began * 1000).toISOString(),
  context: { id: contextOf(0), parent_id: null, user_id: null },
});

/** As the first event of `subscribe_entities` gives it. */
export const addOf = (n: number): object => ({
  s: 'on',
  a: attributesOf(n, 100),
  c: contextOf(0),
  lc: began,
});

/** The frame that tells of the `serial`th change, which is of lamp `n`. */
export const changeFrame = (subscription: number, n: number, serial: number): string =>
  JSON.stringify({
    id: subscription,
    type: 'event',
    event: {
      c: {
        [lampId(n)]: {
          '+': { lu: began + serial / 100, c: contextOf(serial), a: { brightness: serial % 256 } },
        },
      },
    },
  });
