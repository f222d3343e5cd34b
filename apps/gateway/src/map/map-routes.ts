import { apiErrorSchema } from '@soglia/contracts';
import {
  MAP_PATH,
  MAP_TRACK_PATH,
  mapAnswerSchema,
  mapInputSchema,
  mapTrackInputSchema,
} from '@soglia/contracts/map';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors } from '#companion/route-parts.ts';
import type { MapService } from './map-service.ts';

export interface MapRouteOptions extends PersonOptions {
  readonly map: MapService;
}

/** Bytes of a body: 300 devices with the longest names. */
const BODY_LIMIT = 256 * 1024;

/** `/api/map`: positions of devices without GPS, and whose track may be seen. */
export function registerMapRoutes(scope: ApiScope, options: MapRouteOptions): void {
  const { map } = options;
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['map'], security: [{ bearer: [] }] };
  const answers = { 200: mapAnswerSchema, ...errors, 409: apiErrorSchema };

  scope.get(
    MAP_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Devices that have a place on the map, and people whose track the caller may see',
        response: { 200: mapAnswerSchema, ...errors },
      },
    },
    (request) => {
      return map.read(personOf(request));
    },
  );
  scope.put(
    MAP_PATH,
    {
      ...common,
      bodyLimit: BODY_LIMIT,
      schema: {
        ...about,
        summary: 'Replaces the devices; 409 where the revision is not the stored one',
        body: mapInputSchema,
        response: answers,
      },
    },
    (request) => {
      return map.replace(personOf(request), request.body);
    },
  );
  scope.put(
    MAP_TRACK_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Shows the caller’s own track of the last day to the others of the house, or no longer',
        body: mapTrackInputSchema,
        response: answers,
      },
    },
    (request) => {
      return map.setShared(personOf(request), request.body.shares_track);
    },
  );
}
