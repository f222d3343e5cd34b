import type { Automations } from '#automations/automations.ts';
import { json, message } from '#protocol/http/answer.ts';
import { jsonObject } from '#protocol/http/body.ts';
import type { Route } from '#protocol/http/route.ts';

/** Reading, writing and deleting automations; administrators only. */
export function automationRoutes(automations: Automations): Route[] {
  const path = '/api/config/automation/config/{key}';
  return [
    {
      method: 'GET',
      path,
      who: 'admin',
      cors: 'listed',
      handle({ params }) {
        const config = automations.get(params['key'] ?? '');
        return config ? json(config) : message(404, 'Resource not found');
      },
    },
    {
      method: 'POST',
      path,
      who: 'admin',
      cors: 'listed',
      handle(request) {
        const body = jsonObject(request);
        if (!body.ok)
          return message(
            400,
            body.isJson ? 'Message malformed: expected a dictionary' : 'Invalid JSON specified.',
          );
        const why = automations.save(request.params['key'] ?? '', body.value);
        return why === undefined ? json({ result: 'ok' }) : message(400, `Message malformed: ${why}`);
      },
    },
    {
      method: 'DELETE',
      path,
      who: 'admin',
      cors: 'listed',
      handle: ({ params }) =>
        automations.remove(params['key'] ?? '') ? json({ result: 'ok' }) : message(400, 'Resource not found'),
    },
  ];
}
