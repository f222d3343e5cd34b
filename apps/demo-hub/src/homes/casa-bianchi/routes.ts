import type { HomeTracker } from '#homes/home.ts';

const home = { latitude: 43.7696, longitude: 11.2558 };
const office = { latitude: 43.7765, longitude: 11.2486 };
const school = { latitude: 43.7631, longitude: 11.2701 };
const market = { latitude: 43.7707, longitude: 11.2664 };
const park = { latitude: 43.7716, longitude: 11.2456 };

const station = { latitude: 43.7746, longitude: 11.2534 };
const avenue = { latitude: 43.7762, longitude: 11.2507 };
const riverside = { latitude: 43.7669, longitude: 11.2588 };
const bridge = { latitude: 43.7649, longitude: 11.2644 };
const square = { latitude: 43.7705, longitude: 11.2611 };

const workdays = [0, 1, 2, 3, 4];
const schooldays = [0, 1, 2, 3, 4, 5];
const saturday = [5];
const sunday = [6];

/** The phones of the people of the home, and where they carry them over the week. */
export const trackers: readonly HomeTracker[] = [
  {
    id: 'telefono_di_maria',
    name: 'Telefono di Maria',
    route: {
      seed: 1,
      home,
      trips: [
        { weekdays: [1, 4], leaves: 9.6, minutes: 14, along: [square, market] },
        { weekdays: [1, 4], leaves: 10.9, minutes: 14, along: [square, home] },
        { weekdays: sunday, leaves: 15.2, minutes: 16, along: [station, park] },
        { weekdays: sunday, leaves: 17.1, minutes: 16, along: [station, home] },
      ],
    },
  },
  {
    id: 'telefono_di_luca',
    name: 'Telefono di Luca',
    route: {
      seed: 2,
      home,
      trips: [
        { weekdays: workdays, leaves: 8.2, minutes: 16, along: [station, avenue, office] },
        { weekdays: workdays, leaves: 17.6, minutes: 18, along: [avenue, station, home] },
        { weekdays: saturday, leaves: 10.1, minutes: 14, along: [square, market] },
        { weekdays: saturday, leaves: 11.4, minutes: 14, along: [square, home] },
        { weekdays: sunday, leaves: 15.2, minutes: 16, along: [station, park] },
        { weekdays: sunday, leaves: 17.1, minutes: 16, along: [station, home] },
      ],
    },
  },
  {
    id: 'telefono_di_giulia',
    name: 'Telefono di Giulia',
    route: {
      seed: 3,
      home,
      trips: [
        { weekdays: schooldays, leaves: 7.7, minutes: 19, along: [riverside, bridge, school] },
        { weekdays: schooldays, leaves: 13.7, minutes: 21, along: [bridge, riverside, home] },
        { weekdays: [2], leaves: 16.1, minutes: 15, along: [station, park] },
        { weekdays: [2], leaves: 18.2, minutes: 15, along: [station, home] },
      ],
    },
  },
];
