import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import { roleInputSchema, roleRemovalSchema, roleSchema, rolesSchema } from '@soglia/contracts/companion';
import { authorOf } from '#store/audit-entry.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { errors, idParams } from './route-parts.ts';
import { personOf, type PersonOptions, requireAdministrator } from './require-person.ts';
import type { Roles } from './roles.ts';

/** `/api/roles`: for administrators. */
export function registerRoleRoutes(scope: ApiScope, roles: Roles, options: PersonOptions): void {
  const common = { onRequest: requireAdministrator(options) };
  const about = { tags: ['roles'], security: [{ bearer: [] }] };

  scope.get(
    '/api/roles',
    {
      ...common,
      schema: { ...about, summary: 'All roles', response: { 200: rolesSchema, ...errors } },
    },
    () => roles.list(),
  );
  scope.post(
    '/api/roles',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Creates a role',
        body: roleInputSchema,
        response: { 201: roleSchema, ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return roles.create(request.body, authorOf(personOf(request)));
    },
  );
  scope.put(
    '/api/roles/:id',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Changes a role',
        params: idParams,
        body: roleInputSchema,
        response: { 200: roleSchema, ...errors, 404: apiErrorSchema, 409: apiErrorSchema },
      },
    },
    (request) => roles.replace(request.params.id, request.body, authorOf(personOf(request))),
  );
  scope.delete(
    '/api/roles',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Deletes a role; 204 also where there is none',
        body: roleRemovalSchema,
        response: { 204: z.null(), ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      await roles.remove(request.body.role_id, authorOf(personOf(request)));
      reply.code(204);
      return null;
    },
  );
}
