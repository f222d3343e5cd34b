import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  hubUserAnswerSchema,
  hubUserSchema,
  newPersonSchema,
  peopleSchema,
  personChangeSchema,
  personSchema,
  userIdSchema,
} from '@soglia/contracts/companion';
import { authorOf } from '#store/audit-entry.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { People } from './people.ts';
import { personOf, type PersonOptions, requireAdministrator } from './require-person.ts';
import { errors, idParams } from './route-parts.ts';

const wholeNumber = (min: number, max: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)));

const listQuery = z.strictObject({ limit: wholeNumber(1, 1000), offset: wholeNumber(0, 1_000_000) });

/** `/api/users` and `/api/ha_users`: for administrators. */
export function registerPeopleRoutes(scope: ApiScope, people: People, options: PersonOptions): void {
  const common = { onRequest: requireAdministrator(options) };
  const about = { tags: ['people'], security: [{ bearer: [] }] };

  scope.get(
    '/api/users',
    {
      ...common,
      schema: {
        ...about,
        summary: 'The people of the house, by name',
        querystring: listQuery,
        response: { 200: peopleSchema, ...errors },
      },
    },
    async (request) => {
      const { limit, offset = 0 } = request.query;
      return (await people.list()).slice(offset, limit === undefined ? undefined : offset + limit);
    },
  );
  scope.post(
    '/api/users',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Creates a person, here and on the hub',
        body: newPersonSchema,
        response: { 201: personSchema, ...errors, 404: apiErrorSchema, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return people.create(request.body, authorOf(personOf(request)));
    },
  );
  scope.put(
    '/api/users/:id',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Changes a person',
        params: idParams,
        body: personChangeSchema,
        response: { 200: personSchema, ...errors, 404: apiErrorSchema, 409: apiErrorSchema },
      },
    },
    (request) => people.change(request.params.id, request.body, authorOf(personOf(request))),
  );
  scope.delete(
    '/api/users',
    {
      ...common,
      schema: {
        ...about,
        summary: 'Deletes a person, here and on the hub; 204 also where there is none',
        querystring: z.strictObject({ user_id: userIdSchema }),
        response: { 204: z.null(), ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      await people.remove(request.query.user_id, authorOf(personOf(request)));
      reply.code(204);
      return null;
    },
  );
  scope.post(
    '/api/ha_users',
    {
      ...common,
      schema: {
        ...about,
        summary: 'The person on the hub that POST /api/users has just created',
        body: hubUserSchema,
        response: { 200: hubUserAnswerSchema, 201: hubUserAnswerSchema, ...errors, 409: apiErrorSchema },
      },
    },
    async (request, reply) => {
      const answer = await people.ensureHubUser(request.body, authorOf(personOf(request)));
      reply.code(answer.created ? 201 : 200);
      return answer;
    },
  );
}
