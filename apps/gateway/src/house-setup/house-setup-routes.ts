import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import { houseSetupRequestSchema, houseSetupSchema, SETUP_CHECKS } from '@soglia/contracts/companion';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requireOwner, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { readBearerToken } from '#identity/token-format.ts';
import type { HouseSetupService } from './house-setup.ts';

export interface HouseSetupRouteOptions extends PersonOptions {
  readonly houseSetup: HouseSetupService;
}

const refusals = {
  401: apiErrorSchema,
  403: apiErrorSchema,
  429: apiErrorSchema,
  502: apiErrorSchema,
  503: apiErrorSchema,
};

/** The name of the gateway's token in the hub's list, with a random end. */
const TOKEN_LABEL = 'Soglia';

/** `/api/house_setup`: the gateway's own access to the hub, and what the house still lacks. */
export function registerHouseSetupRoutes(scope: ApiScope, options: HouseSetupRouteOptions): void {
  const { houseSetup } = options;
  const described = { tags: ['house'], security: [{ bearer: [] }] };

  scope.get(
    '/api/house_setup',
    {
      onRequest: requirePerson(options),
      schema: {
        ...described,
        summary: 'Whether the gateway has its own access to the hub; for administrators with the checklist',
        response: { 200: houseSetupSchema, ...refusals },
      },
    },
    (request) => {
      return houseSetup.read(personOf(request).person);
    },
  );

  scope.post(
    '/api/house_setup',
    {
      onRequest: requireOwner(options),
      schema: {
        ...described,
        summary: "Gives the gateway a token of the hub's owner, with the caller's session",
        body: z.nullish(houseSetupRequestSchema),
        response: { 200: houseSetupSchema, ...refusals },
      },
    },
    async (request) => {
      const { person, address } = personOf(request);
      const token = readBearerToken(request.headers.authorization ?? '') ?? '';
      const by = { userId: person.userId, name: person.name, token, address };
      await houseSetup.prepare(by, request.body?.client_name ?? TOKEN_LABEL);
      return houseSetup.describe(person);
    },
  );

  scope.post(
    '/api/house_setup/:check',
    {
      onRequest: requireOwner(options),
      schema: {
        ...described,
        summary: 'Begins to mend one item of the checklist',
        params: z.object({ check: z.string() }),
        response: { 200: houseSetupSchema, 404: apiErrorSchema, 409: apiErrorSchema, ...refusals },
      },
    },
    async (request) => {
      const check = SETUP_CHECKS.find((name) => name === request.params.check);
      if (check === undefined) throw new ApiError('not_found');
      await houseSetup.mend(check);
      return houseSetup.describe(personOf(request).person);
    },
  );
}
