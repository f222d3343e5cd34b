import type { Automations } from '#automations/automations.ts';
import { jsonResponse, messageResponse } from '#protocol/http/response.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { Route } from '#protocol/http/route.ts';

/** Reads, writes and deletes automations; administrators only. */
export function automationRoutes(automations: Automations): Route[] {
  const path = '/api/config/automation/config/{key}';
  return [
    {
      method: 'GET',
      path,
      access: 'admin',
      cors: 'listed',
      handle({ params }) {
        const config = automations.config(params['key'] ?? '');
        return config ? jsonResponse(config) : messageResponse(404, 'Resource not found');
      },
    },
    {
      method: 'POST',
      path,
      access: 'admin',
      cors: 'listed',
      handle(request) {
        const body = jsonObject(request);
        if (!body.ok)
          return messageResponse(
            400,
            body.isJson ? 'Message malformed: expected a dictionary' : 'Invalid JSON specified.',
          );
        const why = automations.save(request.params['key'] ?? '', body.value);
        return why === undefined
          ? jsonResponse({ result: 'ok' })
          : messageResponse(400, `Message malformed: ${why}`);
      },
    },
    {
      method: 'DELETE',
      path,
      access: 'admin',
      cors: 'listed',
      handle: ({ params }) =>
        automations.remove(params['key'] ?? '')
          ? jsonResponse({ result: 'ok' })
          : messageResponse(400, 'Resource not found'),
    },
  ];
}
