import { bianchiUserId } from '#accounts/bianchi-users.ts';
import { personItem } from '#collections/persons.ts';
import type { Item } from '#collections/collection.ts';
import type { PersonPlace } from '#devices/person.ts';

/** The three people of the home; their ids are their user names. */
export const persons: readonly Item[] = [
  personItem('maria', 'Maria Bianchi', bianchiUserId('maria')),
  personItem('luca', 'Luca Bianchi', bianchiUserId('luca')),
  personItem('giulia', 'Giulia Bianchi', bianchiUserId('giulia')),
];

/** Where they are. */
export const places: Readonly<Record<string, PersonPlace>> = {
  maria: {
    state: 'home',
    attributes: { latitude: 43.7696, longitude: 11.2558, gps_accuracy: 10, in_zones: ['zone.home'] },
  },
  luca: {
    state: 'Ufficio',
    attributes: { latitude: 43.7765, longitude: 11.2486, gps_accuracy: 25, in_zones: ['zone.ufficio'] },
  },
  giulia: {
    state: 'Scuola',
    attributes: { latitude: 43.7631, longitude: 11.2701, gps_accuracy: 20, in_zones: ['zone.scuola'] },
  },
};
