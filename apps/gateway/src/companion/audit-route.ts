import { auditPageSchema, auditQuerySchema } from '@soglia/contracts/companion';
import type { ApiScope } from '#api/api-scope.ts';
import type { Identity } from '#identity/identity.ts';
import type { AuditLogRepository } from '#store/store.ts';
import { readAuditPage } from './audit-log.ts';
import { requireAdministrator, type PersonOptions } from './require-person.ts';
import { errors } from './route-parts.ts';

/** `GET /api/audit_log`: for administrators. */
export function registerAuditRoute(
  scope: ApiScope,
  auditLog: AuditLogRepository,
  options: PersonOptions & { readonly identity: Pick<Identity, 'timeZone'> },
): void {
  scope.get(
    '/api/audit_log',
    {
      onRequest: requireAdministrator(options),
      schema: {
        tags: ['audit log'],
        security: [{ bearer: [] }],
        summary: 'Who changed what in people, roles and profiles; newest first',
        querystring: auditQuerySchema,
        response: { 200: auditPageSchema, ...errors },
      },
    },
    async (request) => {
      return readAuditPage(auditLog, request.query, options.identity.timeZone());
    },
  );
}
