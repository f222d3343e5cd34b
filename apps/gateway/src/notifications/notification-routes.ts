import * as z from 'zod/mini';
import {
  HUB_MARKS_PATH,
  hubMarksSchema,
  notificationIdsSchema,
  NOTIFICATIONS_PATH,
  NOTIFICATIONS_READ_PATH,
  NOTIFICATIONS_REMOVE_PATH,
  notificationsPageSchema,
  notificationsQuerySchema,
} from '@soglia/contracts/notifications';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors } from '#companion/route-parts.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import type { PersonNotifications } from './person-notifications.ts';

export interface NotificationRouteOptions extends PersonOptions {
  readonly own: PersonNotifications;
  readonly limits: Pick<Limits, 'notificationRequests' | 'noticeWindow'>;
}

/** Bytes of a body: 1,000 ids, or 500 marks with the longest names. */
const BODY_LIMIT = 256 * 1024;
/** People who are counted at the same time. */
const PEOPLE = 1000;

/** `/api/notifications`: what each person has, and nobody else. */
export function registerNotificationRoutes(scope: ApiScope, options: NotificationRouteOptions): void {
  const { own, limits } = options;
  const common = { onRequest: requirePerson(options), bodyLimit: BODY_LIMIT };
  const about = { tags: ['notifications'], security: [{ bearer: [] }] };
  const done = { 204: z.null(), ...errors };
  const asked = createSourceLimit({
    points: limits.notificationRequests,
    windowMs: limits.noticeWindow,
    capacity: PEOPLE,
  });
  /** @throws ApiError `too_many_requests` */
  const counted = async (person: PersonCaller): Promise<PersonCaller> => {
    const waitMs = await asked.consume(person.person.userId);
    if (waitMs > 0) throw new ApiError('too_many_requests', waitMs);
    return person;
  };

  scope.get(
    NOTIFICATIONS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'What the caller was told within 90 days, newest first',
        querystring: notificationsQuerySchema,
        response: { 200: notificationsPageSchema, ...errors },
      },
    },
    async (request) => {
      return own.page(await counted(personOf(request)), request.query);
    },
  );
  scope.delete(
    NOTIFICATIONS_PATH,
    { ...common, schema: { ...about, summary: 'Removes all of them from the caller', response: done } },
    async (request, reply) => {
      await own.remove(await counted(personOf(request)), 'all');
      reply.code(204);
      return null;
    },
  );
  for (const [path, act, summary] of [
    [NOTIFICATIONS_READ_PATH, own.markRead, 'The caller has read these; others are not concerned'],
    [NOTIFICATIONS_REMOVE_PATH, own.remove, 'Removes these from the caller; others keep theirs'],
  ] as const) {
    scope.post(
      path,
      { ...common, schema: { ...about, summary, body: notificationIdsSchema, response: done } },
      async (request, reply) => {
        await act(await counted(personOf(request)), request.body.ids);
        reply.code(204);
        return null;
      },
    );
  }
  scope.get(
    HUB_MARKS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'What the caller has read and hidden of the hub’s own notifications',
        response: { 200: hubMarksSchema, ...errors },
      },
    },
    async (request) => {
      return { marks: [...(await own.hubMarks(await counted(personOf(request))))] };
    },
  );
  scope.put(
    HUB_MARKS_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Adds to them: what was marked once stays so',
        body: hubMarksSchema,
        response: done,
      },
    },
    async (request, reply) => {
      await own.addHubMarks(await counted(personOf(request)), request.body.marks);
      reply.code(204);
      return null;
    },
  );
}
