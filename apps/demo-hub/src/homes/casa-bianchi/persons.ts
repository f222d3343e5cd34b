import { bianchiUserId } from '#accounts/bianchi-users.ts';
import { personItem } from '#collections/persons.ts';
import type { Item } from '#collections/collection.ts';

/** The three people of the home; their ids are their user names. */
export const persons: readonly Item[] = [
  personItem('maria', 'Maria Bianchi', bianchiUserId('maria'), ['device_tracker.telefono_di_maria']),
  personItem('luca', 'Luca Bianchi', bianchiUserId('luca'), ['device_tracker.telefono_di_luca']),
  personItem('giulia', 'Giulia Bianchi', bianchiUserId('giulia'), ['device_tracker.telefono_di_giulia']),
];
