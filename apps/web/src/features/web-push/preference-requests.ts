import {
  PREFERENCES_PATH,
  preferencesSchema,
  preferenceSchemas,
  type StoredPreference,
} from '@soglia/contracts/preferences';
import type { AbortSignalLike } from '@soglia/hub-client/platform';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
import { allChosen, type ChoiceChange, type Choices } from './choices.ts';

const NAME = 'notifications';

/** Other devices of the person may write between reading and writing. */
const TRIES = 4;

/** Their choices as the gateway has them. */
export interface StoredChoices {
  readonly choices: Choices;
  /** 0 where nothing is stored. */
  readonly revision: number;
}

/** Rejects with ApiError. */
export const readChoices = (origin: ApiOrigin, signal?: AbortSignalLike): Promise<StoredChoices> =>
  requestApi(origin, {
    path: PREFERENCES_PATH,
    read: (body) => storedChoices(preferencesSchema.parse(body).documents),
    signal,
  });

/** Applies a change to what is stored, also where another device has changed something else. Rejects with ApiError. */
export async function changeChoices(origin: ApiOrigin, change: ChoiceChange): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const { choices, revision } = await readChoices(origin);
    try {
      await requestApi(origin, {
        method: 'PUT',
        path: `${PREFERENCES_PATH}/${NAME}`,
        json: { revision, document: change(choices) },
        read: () => true,
      });
      return;
    } catch (error) {
      if (left <= 1 || !(error instanceof ApiError) || error.status !== 409) throw error;
    }
  }
}

/** A document of a newer app that this one cannot read counts as nothing chosen, and is replaced by the next choice. */
function storedChoices(documents: readonly StoredPreference[]): StoredChoices {
  const stored = documents.find(({ name }) => name === NAME);
  const read = preferenceSchemas.notifications.safeParse(stored?.document);
  return { choices: read.success ? read.data : allChosen, revision: stored?.revision ?? 0 };
}
