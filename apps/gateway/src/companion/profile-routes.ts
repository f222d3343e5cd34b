import type { FastifyRequest } from 'fastify';
import { menuSchema, profileChangeSchema, profileSchema } from '@soglia/contracts/companion';
import { apiErrorSchema } from '@soglia/contracts';
import { authorOf } from '#store/audit-entry.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { readBearerToken } from '#identity/token-format.ts';
import type { RolesRepository } from '#store/store.ts';
import { hostOf } from '#requests/request-caller.ts';
import type { HubFactsReader } from './hub-facts.ts';
import { readMenu } from './menu.ts';
import type { Profiles } from './profile.ts';
import { personOf, type PersonOptions, requirePerson } from './require-person.ts';
import { errors } from './route-parts.ts';

export interface ProfileServices {
  readonly profiles: Profiles;
  readonly facts: HubFactsReader;
  readonly roles: RolesRepository;
}

/** What everybody may ask: their menu and their profile. */
export function registerProfileRoutes(
  scope: ApiScope,
  { profiles, facts, roles }: ProfileServices,
  options: PersonOptions,
): void {
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['profile'], security: [{ bearer: [] }] };
  const readFacts = ({ headers, caller }: FastifyRequest) =>
    facts.read({ token: readBearerToken(headers.authorization ?? '') ?? '', address: caller.address });
  const askedBy = async (request: FastifyRequest) => ({
    person: personOf(request).person,
    host: hostOf(request) ?? '',
    facts: await readFacts(request),
  });

  scope.get(
    '/api/roles_permissions',
    {
      ...common,
      schema: {
        ...about,
        summary: 'The entries of the menu for the caller',
        response: { 200: menuSchema, ...errors },
      },
    },
    async (request) => {
      return readMenu(personOf(request).person, roles, await readFacts(request));
    },
  );
  scope.get(
    '/api/user_profile',
    {
      ...common,
      schema: { ...about, summary: "The caller's profile", response: { 200: profileSchema, ...errors } },
    },
    async (request) => {
      return profiles.read(await askedBy(request));
    },
  );
  scope.put(
    '/api/user_profile',
    {
      ...common,
      schema: {
        ...about,
        summary: "Changes the caller's profile",
        body: profileChangeSchema,
        response: { 200: profileSchema, ...errors, 409: apiErrorSchema },
      },
    },
    async (request) => {
      return profiles.change(await askedBy(request), request.body, authorOf(personOf(request)));
    },
  );
}
