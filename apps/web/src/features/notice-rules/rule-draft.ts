import type { NoticeRule, NoticeRuleInput, QuietHours } from '@soglia/contracts/notifications/notice-rules';
import type { RuleChoice, RuleCondition } from './rule-choices.ts';

/** The longest that a state may have to last. */
const LONGEST_SECONDS = 86_400;

/** A rule while it is being filled in: fields may be empty or wrong. */
export interface RuleDraft {
  /** Undefined while the limit is no number, or none that the device can reach. */
  readonly when: RuleCondition | undefined;
  /** Undefined: at once. Seconds, also with fractions. */
  readonly forSeconds: number | undefined;
  readonly onlyWhenAway: boolean;
  /** Undefined: none. */
  readonly quietHours: QuietHours | undefined;
  readonly enabled: boolean;
}

/** How long a state has to last where a person wants that, in seconds. */
export const FIRST_DURATION = 300;

/** When somebody first wants quiet hours. */
export const USUAL_NIGHT: QuietHours = { from: '22:30', to: '07:00' };

export const draftOf = (rule: NoticeRuleInput): RuleDraft => ({
  when: rule.when,
  forSeconds: rule.for_seconds === 0 ? undefined : rule.for_seconds,
  onlyWhenAway: rule.only_when_away,
  quietHours: rule.quiet_hours ?? undefined,
  enabled: rule.enabled,
});

/** A rule without what the gateway adds to it. */
export const ruleInput = ({
  id: _id,
  created_at: _createdAt,
  active: _active,
  ...input
}: NoticeRule): NoticeRuleInput => input;

export const newDraft = (choice: RuleChoice | undefined): RuleDraft => ({
  when: choice && conditionOf(choice),
  forSeconds: undefined,
  onlyWhenAway: false,
  quietHours: undefined,
  enabled: true,
});

/** What a choice stands for before anybody has changed its number. */
export const conditionOf = (choice: RuleChoice): RuleCondition =>
  choice.kind === 'state'
    ? { kind: 'state', state: choice.state }
    : { kind: choice.kind, value: choice.scale.initial };

type DraftError = 'value.missing' | 'lasts.wrong' | 'quiet.missing' | 'quiet.same';

/** What of a draft cannot be saved, by the field. */
export interface DraftErrors {
  readonly value?: DraftError;
  readonly lasts?: DraftError;
  readonly quiet?: DraftError;
}

export function draftErrors({ when, forSeconds, quietHours }: RuleDraft): DraftErrors {
  const seconds = forSeconds === undefined ? undefined : Math.round(forSeconds);
  const isLong = seconds !== undefined && !(seconds >= 1 && seconds <= LONGEST_SECONDS);
  const quiet =
    quietHours === undefined
      ? undefined
      : quietHours.from === '' || quietHours.to === ''
        ? 'quiet.missing'
        : quietHours.from === quietHours.to
          ? 'quiet.same'
          : undefined;
  return {
    ...(when === undefined && { value: 'value.missing' }),
    ...(isLong && { lasts: 'lasts.wrong' }),
    ...(quiet !== undefined && { quiet }),
  };
}

/** The rule that a draft stands for; undefined where something of it is missing or wrong. */
export function ruleOf(entityId: string, draft: RuleDraft): NoticeRuleInput | undefined {
  const { when, forSeconds, onlyWhenAway, quietHours, enabled } = draft;
  if (when === undefined || Object.keys(draftErrors(draft)).length > 0) return undefined;
  return {
    entity_id: entityId,
    when,
    for_seconds: forSeconds === undefined ? 0 : Math.round(forSeconds),
    only_when_away: onlyWhenAway,
    quiet_hours: quietHours ?? null,
    enabled,
  };
}
