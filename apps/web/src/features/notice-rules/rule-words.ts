import type { Trigger } from '@soglia/automations/config';
import type { NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { article } from '@soglia/italian/article';
import { sentenceCase, withoutMarks } from '#home/automations/sentence/marked-text.ts';
import type { SentenceWords } from '#home/automations/sentence/sentence-words.ts';
import { agreementWith } from '#home/automations/sentence/states/agreement-values.ts';
import { statePhrase, subjectOf } from '#home/automations/sentence/states/state-phrase.ts';
import { triggerText } from '#home/automations/sentence/triggers/trigger-text.ts';
import { clockText } from '#home/automations/sentence/values/time-text.ts';
import type { RuleChoice, RuleCondition } from './rule-choices.ts';
import { t } from './texts/index.ts';

/** What a rule waits for, as the sentences of automations say it. */
function triggerOf(entityId: string, when: RuleCondition, seconds: number): Trigger {
  const common = { entityIds: [entityId], attribute: undefined, source: undefined, isDisabled: false };
  const forSeconds = seconds === 0 ? undefined : seconds;
  return when.kind === 'state'
    ? { ...common, kind: 'state', from: [], to: [when.state], forSeconds }
    : {
        ...common,
        kind: 'numeric_state',
        above: when.kind === 'above' ? when.value : undefined,
        below: when.kind === 'below' ? when.value : undefined,
        forSeconds,
      };
}

type WordedRule = Pick<NoticeRuleInput, 'entity_id' | 'when' | 'for_seconds'>;

/** "Porta d’ingresso si apre", without a full stop. */
export const ruleText = ({ entity_id, when, for_seconds }: WordedRule, words: SentenceWords): string =>
  withoutMarks(triggerText(triggerOf(entity_id, when, for_seconds), words));

/** "Solo se in casa non c’è nessuno · silenzio dalle 22:30 alle 7:00"; undefined where nothing limits it. */
export function ruleDetail({
  only_when_away,
  quiet_hours,
}: Pick<NoticeRuleInput, 'only_when_away' | 'quiet_hours'>): string | undefined {
  const parts = [
    ...(only_when_away ? [t('detail.away')] : []),
    ...(quiet_hours === null
      ? []
      : [quietText(clockText(quiet_hours.from) ?? '', clockText(quiet_hours.to) ?? '')]),
  ];
  return parts.length === 0 ? undefined : sentenceCase(parts.join(' · '));
}

const quietText = (from: string, to: string) =>
  t('detail.quiet', { from, dalle: article('dalle', from), to, alle: article('alle', to) });

/** What a choice is called: "Si apre", "Supera". */
export function choiceText(entityId: string, choice: RuleChoice, words: SentenceWords): string {
  if (choice.kind !== 'state') return t(choice.kind);
  const agreement = agreementWith([entityId], words, false);
  const subject = subjectOf([entityId], words);
  return sentenceCase(
    withoutMarks(statePhrase({ aspect: 'becomes', subject, agreement }, choice.state, words)),
  );
}
