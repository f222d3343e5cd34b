import type { ZoneFields } from '@soglia/hub-client/zones';

/** A zone as the hub's configuration file has it. */
export const zoneYaml = ({ name, latitude, longitude, radius, icon, passive }: ZoneFields): string =>
  [
    'zone:',
    // JSON strings are YAML too, whatever the name holds.
    `  - name: ${JSON.stringify(name)}`,
    `    latitude: ${latitude}`,
    `    longitude: ${longitude}`,
    `    radius: ${radius}`,
    ...(icon === undefined ? [] : [`    icon: ${icon}`]),
    ...(passive ? ['    passive: true'] : []),
  ].join('\n');
