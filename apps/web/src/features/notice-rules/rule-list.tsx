import { useMemo, useState } from 'react';
import { mdiAlertCircleOutline, mdiBellOffOutline, mdiBellOutline } from '@mdi/js';
import type { NoticeRule } from '@soglia/contracts/notifications/notice-rules';
import { sentenceCase } from '#home/automations/sentence/marked-text.ts';
import { useSentenceWords } from '#home/automations/use-sentence-words.ts';
import { failureText } from '#home/companion/failure-text.ts';
import row from '#home/controls/option-row.module.css';
import { OptionRow } from '#home/controls/option-row.tsx';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Confirm } from '#shared/ui/confirm.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess, toastWarning } from '#shared/ui/outcome-notices.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { useDeleteNoticeRule, useNoticeRules, useTurnNoticeRule } from './notice-rule-requests.ts';
import { RuleSheet } from './rule-sheet.tsx';
import { ruleDetail, ruleText } from './rule-words.ts';
import styles from './notice-rules.module.css';
import { t } from './texts/index.ts';

interface RuleRowsProps {
  readonly rules: readonly NoticeRule[];
}

const RuleRows = ({ rules }: RuleRowsProps) => {
  const words = useSentenceWords(useMemo(() => rules.map(({ entity_id }) => entity_id), [rules]));
  const turn = useTurnNoticeRule({
    onError: (error) => toastWarning(t('unchanged', { reason: failureText(error) })),
  });
  const remove = useDeleteNoticeRule({
    onSuccess: () => toastSuccess(t('deleted')),
    onError: (error) => toastWarning(t('delete.failed', { reason: failureText(error) })),
  });
  // Their words stay while the question or the sheet closes.
  const [asked, setAsked] = useState<NoticeRule>();
  const [edited, setEdited] = useState<{ readonly rule: NoticeRule; readonly opening: number }>();
  const [open, setOpen] = useState<'question' | 'sheet'>();
  const sentenceOf = (rule: NoticeRule) => sentenceCase(ruleText(rule, words));
  const turning = turn.isPending ? turn.variables : undefined;

  const deleteAsked = () => {
    setOpen(undefined);
    if (asked !== undefined) remove.mutate(asked.id);
  };
  return (
    <>
      <ul className={row['rows']}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <OptionRow
              icon={rule.enabled && rule.active ? mdiBellOutline : mdiBellOffOutline}
              tone={rule.enabled && rule.active ? 'automation' : undefined}
              title={sentenceOf(rule)}
              text={rule.active ? ruleDetail(rule) : t('inactive')}
              tag={
                <span className={styles['ways']}>
                  {rule.active && (
                    <Button
                      aria-label={t('edit.of', { sentence: sentenceOf(rule) })}
                      onClick={() => {
                        setEdited({ rule, opening: (edited?.opening ?? 0) + 1 });
                        setOpen('sheet');
                      }}
                    >
                      {t('edit')}
                    </Button>
                  )}
                  <Button
                    look="warn"
                    aria-label={t('delete.of', { sentence: sentenceOf(rule) })}
                    disabled={remove.isPending}
                    onClick={() => {
                      setAsked(rule);
                      setOpen('question');
                    }}
                  >
                    {t('delete')}
                  </Button>
                </span>
              }
            >
              <Switch
                label={t('enabled', { sentence: sentenceOf(rule) })}
                checked={turning?.rule.id === rule.id ? turning.enabled : rule.enabled}
                pending={turning?.rule.id === rule.id}
                disabled={turn.isPending}
                onChange={(enabled) => turn.mutate({ rule, enabled })}
              />
            </OptionRow>
          </li>
        ))}
      </ul>
      <Confirm
        open={open === 'question'}
        title={t('delete.title')}
        text={t('delete.text', { sentence: asked === undefined ? '' : sentenceOf(asked) })}
        cancel={t('cancel')}
        action={t('delete')}
        onCancel={() => setOpen(undefined)}
        onAgree={deleteAsked}
      />
      {edited !== undefined && (
        <RuleSheet
          key={edited.opening}
          open={open === 'sheet'}
          entityId={edited.rule.entity_id}
          rule={edited.rule}
          // What is saved late leaves the question about another rule.
          onClose={() => setOpen((now) => (now === 'sheet' ? undefined : now))}
        />
      )}
    </>
  );
};

/** 'Avvisami quando': all rules of the person. */
export const NoticeRules = () => {
  const rules = useNoticeRules();
  return (
    <TitledBlock title={t('title')}>
      <p className={styles['lead']}>{t('lead')}</p>
      {rules.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {t('failed', { reason: failureText(rules.error) })}
          <Button onClick={() => void rules.refetch()}>{t('retry')}</Button>
        </Note>
      )}
      {rules.data !== undefined ? (
        // What is open in them stays, also where they are not read again.
        rules.data.length === 0 ? (
          <p className={styles['lead']}>{t('none')}</p>
        ) : (
          <RuleRows rules={rules.data} />
        )
      ) : (
        !rules.isError && (
          <>
            <span className="vh">{t('loading')}</span>
            <Skeleton className={styles['skeleton']} />
          </>
        )
      )}
    </TitledBlock>
  );
};
