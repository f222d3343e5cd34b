import {
  NOTICE_RULES_PATH,
  noticeRulesSchema,
  type NoticeRule,
  type NoticeRuleInput,
  type NoticeRuleSwitch,
} from '@soglia/contracts/notifications/notice-rules';
import { ApiError } from '#api/api-error.ts';
import { requestApi, type ApiOrigin } from '#api/request-api.ts';
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
    queryFn: ({ signal }) => readRules(origin, signal),
  });
}

const readRules = (origin: ApiOrigin, signal?: AbortSignal): Promise<readonly NoticeRule[]> =>
  requestApi<readonly NoticeRule[]>(origin, {
    path: NOTICE_RULES_PATH,
    read: (body) => noticeRulesSchema.parse(body).rules,
    signal,
  });

const saveRule = (
  origin: ApiOrigin,
  id: string | undefined,
  input: NoticeRuleInput | NoticeRuleSwitch,
): Promise<boolean> =>
  requestApi(origin, {
    method: id === undefined ? 'POST' : 'PUT',
    path: id === undefined ? NOTICE_RULES_PATH : pathOf(id),
    json: input,
    read: () => true,
  });

/** What follows, also where nobody shows what began it any more. */
interface Following<Input> {
  readonly onSuccess?: (result: unknown, input: Input) => void;
  readonly onError: (error: Error) => void;
}

interface RuleToSave {
  /** Undefined: a new one. */
  readonly id: string | undefined;
  readonly input: NoticeRuleInput;
}

/** Makes one or replaces it. */
export function useSaveNoticeRule(following: Following<RuleToSave>) {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [KEY],
    mutationFn: ({ id, input }: RuleToSave) => saveRule(origin, id, input),
    ...following,
  });
}

interface RuleToTurn {
  readonly rule: NoticeRule;
  readonly enabled: boolean;
}

/** Switches one on or off, and nothing else: another device may have edited it since it was read. */
export function useTurnNoticeRule(following: Following<RuleToTurn>) {
  const hub = useHub();
  const origin = useCompanionOrigin();
  return useApiMutation(hub, {
    changes: [KEY],
    mutationFn: ({ rule, enabled }: RuleToTurn) => saveRule(origin, rule.id, { enabled }),
    ...following,
  });
}

/** One that another device has deleted already is no error. */
export function useDeleteNoticeRule(following: Following<string>) {
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
    ...following,
  });
}
