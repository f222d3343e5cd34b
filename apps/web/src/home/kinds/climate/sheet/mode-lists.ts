import { ClimateFeature, commands, hasFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { optionsOf } from './climate-texts.ts';

/** The other lists of modes, in display order. */
const lists = [
  {
    id: 'preset',
    feature: ClimateFeature.PRESET_MODE,
    attribute: 'preset_mode',
    list: 'preset_modes',
    command: commands.climate.setPreset,
  },
  {
    id: 'fan',
    feature: ClimateFeature.FAN_MODE,
    attribute: 'fan_mode',
    list: 'fan_modes',
    command: commands.climate.setFanMode,
  },
  {
    id: 'swing',
    feature: ClimateFeature.SWING_MODE,
    attribute: 'swing_mode',
    list: 'swing_modes',
    command: commands.climate.setSwing,
  },
  {
    id: 'swing.horizontal',
    feature: ClimateFeature.SWING_HORIZONTAL_MODE,
    attribute: 'swing_horizontal_mode',
    list: 'swing_horizontal_modes',
    command: commands.climate.setHorizontalSwing,
  },
] as const;

/** The lists in which this device has an option. */
export const modeListsOf = (entity: Entity) =>
  lists
    .filter(({ feature }) => hasFeature(entity, feature))
    .map((one) => ({ ...one, options: optionsOf(entity, one.list) }))
    .filter(({ options }) => options.length > 0);
