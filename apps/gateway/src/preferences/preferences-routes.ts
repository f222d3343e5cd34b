import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  PREFERENCE_BYTES,
  preferenceInputSchema,
  PREFERENCES_PATH,
  preferencesSchema,
  storedPreferenceSchema,
} from '@soglia/contracts/preferences';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors } from '#companion/route-parts.ts';
import { isPreferenceName, type PreferencesService } from './preferences-service.ts';

export interface PreferencesRouteOptions extends PersonOptions {
  readonly preferences: PreferencesService;
}

/** Bytes of a body: the document, with what is around it and characters that JSON may escape. */
const BODY_LIMIT = 2 * PREFERENCE_BYTES;

/** `/api/preferences`: what the caller chose, and nobody else's. */
export function registerPreferencesRoutes(scope: ApiScope, options: PreferencesRouteOptions): void {
  const { preferences } = options;
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['preferences'], security: [{ bearer: [] }] };

  scope.get(
    PREFERENCES_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Everything that the caller chose',
        response: { 200: preferencesSchema, ...errors },
      },
    },
    (request) => {
      return preferences.read(personOf(request));
    },
  );
  scope.put(
    `${PREFERENCES_PATH}/:name`,
    {
      ...common,
      bodyLimit: BODY_LIMIT,
      schema: {
        ...about,
        summary: 'Replaces one document; 409 where the revision is not the stored one',
        params: z.object({ name: z.string() }),
        body: preferenceInputSchema,
        response: { 200: storedPreferenceSchema, ...errors, 404: apiErrorSchema, 409: apiErrorSchema },
      },
    },
    (request) => {
      const { name } = request.params;
      if (!isPreferenceName(name)) throw new ApiError('not_found');
      return preferences.replace(personOf(request), name, request.body);
    },
  );
}
