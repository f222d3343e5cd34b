import * as z from 'zod/mini';
import { apiErrorSchema } from '@soglia/contracts';
import {
  NOTICE_RULES_PATH,
  noticeRuleInputSchema,
  noticeRuleSchema,
  noticeRulesSchema,
  noticeRuleSwitchSchema,
} from '@soglia/contracts/notifications/notice-rules';
import { ApiError } from '#api/api-error.ts';
import type { ApiScope } from '#api/api-scope.ts';
import { personOf, requirePerson, type PersonOptions } from '#companion/require-person.ts';
import { errors, idParams } from '#companion/route-parts.ts';
import type { PersonCaller } from '#identity/caller.ts';
import type { Limits } from '#limits.ts';
import { createSourceLimit } from '#rate-limits/source-limit.ts';
import type { RulesService } from './rules-service.ts';

export interface RuleRouteOptions extends PersonOptions {
  readonly rules: RulesService;
  readonly limits: Pick<Limits, 'notificationRequests' | 'noticeWindow'>;
}

/** People who are counted at the same time. */
const PEOPLE = 1000;

/** `/api/notice-rules`: what each person wants to be told of, and nobody else's. */
export function registerRuleRoutes(scope: ApiScope, { rules, limits, ...options }: RuleRouteOptions): void {
  const common = { onRequest: requirePerson(options) };
  const about = { tags: ['notifications'], security: [{ bearer: [] }] };
  const refusals = { ...errors, 404: apiErrorSchema, 409: apiErrorSchema };
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
    NOTICE_RULES_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'The rules of the caller, the oldest first',
        response: { 200: noticeRulesSchema, ...errors },
      },
    },
    async (request) => {
      return { rules: [...(await rules.list(await counted(personOf(request))))] };
    },
  );
  scope.post(
    NOTICE_RULES_PATH,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Makes a rule for a device that the caller may see',
        body: noticeRuleInputSchema,
        response: { 201: noticeRuleSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const rule = await rules.add(await counted(personOf(request)), request.body);
      reply.code(201);
      return rule;
    },
  );
  scope.put(
    `${NOTICE_RULES_PATH}/:id`,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Replaces one of the caller’s rules, or switches it where `enabled` is all that is given',
        params: idParams,
        body: z.union([noticeRuleInputSchema, noticeRuleSwitchSchema]),
        response: { 200: noticeRuleSchema, ...refusals },
      },
    },
    async (request) => {
      return rules.change(await counted(personOf(request)), request.params.id, request.body);
    },
  );
  scope.delete(
    `${NOTICE_RULES_PATH}/:id`,
    {
      ...common,
      schema: {
        ...about,
        summary: 'Removes one of the caller’s rules',
        params: idParams,
        response: { 204: z.null(), ...errors, 404: apiErrorSchema },
      },
    },
    async (request, reply) => {
      await rules.remove(await counted(personOf(request)), request.params.id);
      reply.code(204);
      return null;
    },
  );
}
