import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  newServiceKeySchema,
  SERVICE_KEYS_PATH,
  serviceKeyInputSchema,
  serviceKeysSchema,
} from '@soglia/contracts/notifications';
import { authorOf } from '#store/audit-entry.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, type PersonOptions, requireAdministrator } from '#companion/require-person.ts';
import { errors, idParams } from '#companion/route-parts.ts';
import type { ServiceKeys } from './service-keys.ts';

/** `/api/service-keys`: for administrators. */
export function registerServiceKeyRoutes(scope: ApiScope, keys: ServiceKeys, options: PersonOptions): void {
  const common = { onRequest: requireAdministrator(options) };
  const about = { tags: ['notifications'], security: [{ bearer: [] }] };

  scope.get(
    SERVICE_KEYS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Keys with which programs may send notices, without the keys themselves',
        response: { 200: serviceKeysSchema, ...errors },
      },
    },
    async () => {
      return { keys: [...(await keys.list())] };
    },
  );
  scope.post(
    SERVICE_KEYS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Makes a key: it is told this once',
        body: serviceKeyInputSchema,
        response: { 201: newServiceKeySchema, ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      const key = await keys.create(request.body.name, authorOf(personOf(request)));
      reply.code(201);
      return key;
    },
  );
  scope.delete(
    `${SERVICE_KEYS_PATH}/:id`,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Revokes a key at once',
        params: idParams,
        response: { 204: z.null(), ...errors, 404: apiErrorSchema },
      },
    },
    async (request, reply) => {
      await keys.revoke(request.params.id, authorOf(personOf(request)));
      reply.code(204);
      return null;
    },
  );
}
