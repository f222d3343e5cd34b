import { apiErrorSchema } from '@soglia/contracts';
import { newPasswordSchema, recoveryDoneSchema } from '@soglia/contracts/companion';
import { authorOf } from '#store/audit-entry.ts';
import type { ApiScope } from '#api/api-scope.ts';
import type { Passwords } from './passwords.ts';
import { personOf, type PersonOptions, requireAdministrator } from './require-person.ts';
import { errors, idParams } from './route-parts.ts';

/** `/api/users/{id}/password`: for administrators. */
export function registerPasswordRoute(scope: ApiScope, passwords: Passwords, options: PersonOptions): void {
  scope.post(
    '/api/users/:id/password',
    {
      onRequest: requireAdministrator(options),
      schema: {
        tags: ['people'],
        security: [{ bearer: [] }],
        summary: 'Sets a new password and ends every session; of the owner only by the owner',
        params: idParams,
        body: newPasswordSchema,
        response: { 200: recoveryDoneSchema, ...errors, 404: apiErrorSchema, 409: apiErrorSchema },
      },
    },
    async (request) => {
      const { params, body } = request;
      const { sessionsEndedOnHub } = await passwords.reset(
        ...([params.id, body.new_password, authorOf(personOf(request))] as const),
      );
      return { sessions_ended_on_hub: sessionsEndedOnHub };
    },
  );
}
