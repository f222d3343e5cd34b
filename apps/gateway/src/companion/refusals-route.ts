import { refusalsQuerySchema, refusalsSchema } from '@soglia/contracts/companion';
import type { ApiScope } from '#api/api-scope.ts';
import type { Refusals } from './refusals.ts';
import { requireAdministrator, type PersonOptions } from './require-person.ts';
import { errors } from './route-parts.ts';

/** `GET /api/refusals`: for administrators. */
export function registerRefusalsRoute(scope: ApiScope, refusals: Refusals, options: PersonOptions): void {
  scope.get(
    '/api/refusals',
    {
      onRequest: requireAdministrator(options),
      schema: {
        tags: ['roles'],
        security: [{ bearer: [] }],
        summary: 'What roles refused to whom, and why; by the last time, newest first',
        querystring: refusalsQuerySchema,
        response: { 200: refusalsSchema, ...errors },
      },
    },
    async (request) => {
      return refusals.read(request.query);
    },
  );
}
