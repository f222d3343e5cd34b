import {
  mdiBriefcaseOutline,
  mdiCar,
  mdiHomeOutline,
  mdiHospitalBox,
  mdiMapMarkerOutline,
  mdiOfficeBuildingOutline,
  mdiSchoolOutline,
  mdiStorefrontOutline,
} from '@mdi/js';

/** The specification's icons of a zone, in its order: their names on the hub, and their drawings. */
export const zoneIcons = [
  { id: 'home', name: 'mdi:home', path: mdiHomeOutline },
  { id: 'office', name: 'mdi:office-building', path: mdiOfficeBuildingOutline },
  { id: 'school', name: 'mdi:school', path: mdiSchoolOutline },
  { id: 'hospital', name: 'mdi:hospital-box', path: mdiHospitalBox },
  { id: 'store', name: 'mdi:store', path: mdiStorefrontOutline },
  { id: 'car', name: 'mdi:car', path: mdiCar },
  { id: 'marker', name: 'mdi:map-marker', path: mdiMapMarkerOutline },
] as const;

/** The hub's default, and the specification's. */
export const DEFAULT_ICON = 'mdi:home';

/** What hubs give a place of work, too; not offered here. */
const BRIEFCASE = 'mdi:briefcase';

/** The drawing of one of these icons; of another one, the marker's. */
export const zoneIconPath = (icon: string): string =>
  icon === BRIEFCASE
    ? mdiBriefcaseOutline
    : (zoneIcons.find(({ name }) => name === icon)?.path ?? mdiMapMarkerOutline);
