import {
  mdiAccountCircleOutline,
  mdiCellphone,
  mdiCctv,
  mdiEyeOutline,
  mdiLightbulbOutline,
  mdiMapMarkerOutline,
  mdiPowerSocketEu,
  mdiRadioboxMarked,
} from '@mdi/js';

const icons: Readonly<Record<string, string>> = {
  person: mdiAccountCircleOutline,
  device_tracker: mdiCellphone,
  camera: mdiCctv,
  light: mdiLightbulbOutline,
  switch: mdiPowerSocketEu,
  sensor: mdiEyeOutline,
  binary_sensor: mdiRadioboxMarked,
};

/** Path data of the icon of a person or a device on the map, by its type. */
export const pointIcon = (type: string): string => icons[type] ?? mdiMapMarkerOutline;
