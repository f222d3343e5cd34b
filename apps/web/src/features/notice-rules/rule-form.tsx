import { useMemo, useState } from 'react';
import type { NoticeRuleInput, QuietHours } from '@soglia/contracts/notifications/notice-rules';
import { domainOf } from '@soglia/hub-client/entities';
import { useAsFirstSeen } from '#home/automations/use-as-first-seen.ts';
import { useSentenceWords } from '#home/automations/use-sentence-words.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { NumberInput } from '#shared/forms/number-input.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { choiceOf, ruleChoices, type RuleChoice } from './rule-choices.ts';
import {
  conditionOf,
  draftOf,
  draftErrors,
  FIRST_DURATION,
  newDraft,
  ruleOf,
  USUAL_NIGHT,
  type DraftErrors,
  type RuleDraft,
} from './rule-draft.ts';
import { choiceText, ruleText } from './rule-words.ts';
import styles from './notice-rules.module.css';
import { t } from './texts/index.ts';

/** A condition that the device no longer offers, and that stays as it is. */
const AS_IT_IS = 'as-it-is';

interface RuleFormProps {
  readonly id: string;
  readonly entityId: string;
  /** What is edited; undefined: a new one. */
  readonly before: NoticeRuleInput | undefined;
  readonly onSave: (rule: NoticeRuleInput) => void;
}

/** What has to happen to one device, for how long, and when it is told. */
export const RuleForm = ({ id, entityId, before, onSave }: RuleFormProps) => {
  const { entity, isWaiting } = useAsFirstSeen(entityId);
  const choices = useMemo(
    () =>
      ruleChoices(
        { entityId, domain: domainOf(entityId), attributes: entity?.attributes ?? {} },
        entity?.state,
      ),
    [entityId, entity],
  );
  if (isWaiting) return <SkeletonPanel label={t('loading')} rows={[styles['ghost']]} />;
  return (
    <Fields
      key={entity === undefined ? '' : entityId}
      id={id}
      entityId={entityId}
      before={before}
      choices={choices}
      onSave={onSave}
    />
  );
};

const Fields = ({
  id,
  entityId,
  before,
  choices,
  onSave,
}: RuleFormProps & { readonly choices: readonly RuleChoice[] }) => {
  const words = useSentenceWords(useMemo(() => [entityId], [entityId]));
  const [chosen, setChosen] = useState<RuleChoice | undefined>(() =>
    before === undefined ? choices[0] : choiceOf(choices, before.when),
  );
  const [draft, setDraft] = useState(() => (before === undefined ? newDraft(chosen) : draftOf(before)));
  const [showsErrors, setShowsErrors] = useState(false);
  const seesPeople = useSeesPeople();
  const errors = showsErrors ? draftErrors(draft) : {};
  const rule = ruleOf(entityId, draft);
  const change = (changed: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...changed }));
  const isOwn = before !== undefined && choiceOf(choices, before.when) === undefined;

  return (
    <form
      id={id}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShowsErrors(true);
        if (rule !== undefined) onSave(rule);
      }}
    >
      <ChoiceList
        label={t('what')}
        name={`${id}-what`}
        options={[
          ...choices.map((choice) => ({ id: choice.id, label: choiceText(entityId, choice, words) })),
          ...(isOwn ? [{ id: AS_IT_IS, label: ruleText({ ...before, for_seconds: 0 }, words) }] : []),
        ]}
        value={chosen?.id ?? AS_IT_IS}
        onChange={(choiceId) => {
          const choice = choices.find((one) => one.id === choiceId);
          setChosen(choice);
          change({ when: choice === undefined ? before?.when : conditionOf(choice) });
        }}
      >
        {chosen !== undefined && chosen.kind !== 'state' && (
          <>
            <NumberInput
              key={chosen.id}
              label={t('value')}
              scale={chosen.scale}
              value={draft.when !== undefined && draft.when.kind !== 'state' ? draft.when.value : undefined}
              onChange={(value) =>
                change({ when: value === undefined ? undefined : { kind: chosen.kind, value } })
              }
            />
            <ErrorText text={errors.value} />
          </>
        )}
      </ChoiceList>
      <div className={styles['group']}>
        <Checkbox
          label={t('lasts')}
          checked={draft.forSeconds !== undefined}
          onChange={(checked) => change({ forSeconds: checked ? FIRST_DURATION : undefined })}
        />
        {draft.forSeconds !== undefined && (
          <div className={styles['inner']}>
            <DurationInput
              label={t('lasts.for')}
              value={draft.forSeconds}
              onChange={(forSeconds) => change({ forSeconds })}
            />
            <ErrorText text={errors.lasts} />
          </div>
        )}
        {(seesPeople || draft.onlyWhenAway) && (
          <Checkbox
            label={t('onlyAway')}
            checked={draft.onlyWhenAway}
            onChange={(onlyWhenAway) => change({ onlyWhenAway })}
          />
        )}
        <Checkbox
          label={t('quiet')}
          hint={t('quiet.hint')}
          checked={draft.quietHours !== undefined}
          onChange={(checked) => change({ quietHours: checked ? USUAL_NIGHT : undefined })}
        />
        {draft.quietHours !== undefined && (
          <QuietFields
            id={id}
            hours={draft.quietHours}
            error={errors.quiet}
            onChange={(quietHours) => change({ quietHours })}
          />
        )}
      </div>
      <p className={styles['summary']} aria-live="polite">
        {rule !== undefined && t('summary', { what: ruleText(rule, words) })}
      </p>
    </form>
  );
};

/** Whether the role shows anybody of the house: a rule tells nobody who is at home. True while that is not known. */
function useSeesPeople(): boolean {
  const list = useKnownEntities();
  return list.kind === 'loading' || list.entities.some(({ domain }) => domain === 'person');
}

interface QuietFieldsProps {
  readonly id: string;
  readonly hours: QuietHours;
  readonly error: DraftErrors['quiet'];
  readonly onChange: (hours: QuietHours) => void;
}

const QuietFields = ({ id, hours, error, onChange }: QuietFieldsProps) => (
  <div className={styles['times']}>
    {(['from', 'to'] as const).map((end) => (
      <FormField
        key={end}
        name={`${id}-${end}`}
        type="time"
        label={t(`quiet.${end}`)}
        error={error !== undefined && end === 'to' ? t(error) : undefined}
        value={hours[end]}
        onValue={(time) => onChange({ ...hours, [end]: time.slice(0, 5) })}
      />
    ))}
  </div>
);

const ErrorText = ({ text }: { readonly text: DraftErrors['value'] }) =>
  text === undefined ? null : (
    <p className={styles['error']} role="alert">
      {t(text)}
    </p>
  );
