import { preferenceSchemas } from '@soglia/contracts/preferences';
import type { SafeStore } from '#shared/storage/safe-store.ts';
import { createStoredSetting, ofThisBrowser, type StoredSetting } from '#shared/storage/stored-setting.ts';
import { allChosen, type Choices } from './choices.ts';

/** The storage key: JSON of the document `notifications` of `@soglia/contracts/preferences`. */
const KEY = 'notification_choices';

/** What this browser knows of the person's choices. `now` is in milliseconds since the epoch. */
export const createStoredChoices = (store: SafeStore, now: () => number): StoredSetting<Choices> =>
  createStoredSetting({ store, key: KEY, read: choicesIn, now });

/** Another version of the app may have stored anything. */
function choicesIn(text: string | null): Choices {
  try {
    const read = preferenceSchemas.notifications.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : allChosen;
  } catch {
    return allChosen;
  }
}

export const storedChoices = ofThisBrowser(createStoredChoices);
