import {
  NOTICE_RULES_PATH,
  noticeRulesSchema,
  type NoticeRule,
  type NoticeRuleInput,
} from '@soglia/contracts/notifications/notice-rules';
import { ApiError } from '#api/api-error.ts';
import { requestApi } from '#api/request-api.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { useApiQuery } from '#api/use-api-query.ts';
import { useCompanionOrigin } from '#home/companion/use-companion-origin.ts';
import { useHub } from '#hub/hub-context.ts';

const KEY = 'notice-rules';

const pathOf = (id: string): string => `${NOTICE_RULES_PATH}/${encodeURIComponent(id)}`;

/** The signed-in person's own rules. */
export function useNoticeRules() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiQuery(hub, {
    queryKey: [KEY],
    queryFn: ({ signal }) =>
      requestApi<readonly NoticeRule[]>(origin, {
        path: NOTICE_RULES_PATH,
        read: (body) => noticeRulesSchema.parse(body).rules,
        signal,
      }),
  });
}

interface RuleToSave {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly input: NoticeRuleInput;
}

/** Makes one or replaces it. */
export function useSaveNoticeRule() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [KEY],
    mutationFn: ({ id, input }: RuleToSave) =>
      requestApi(origin, {
        method: id === undefined ? 'POST' : 'PUT',
        path: id === undefined ? NOTICE_RULES_PATH : pathOf(id),
        json: input,
        read: () => true,
      }),
  });
}

/** One that another device has deleted already is no error. */
export function useDeleteNoticeRule() {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [KEY],
    async mutationFn(id: string) {
      try {
        await requestApi(origin, { method: 'DELETE', path: pathOf(id), read: () => true });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
  });
}
