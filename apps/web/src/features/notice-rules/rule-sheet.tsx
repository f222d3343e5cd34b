import { useId, useMemo } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import type { NoticeRule, NoticeRuleInput } from '@soglia/contracts/notifications/notice-rules';
import { useWhileMounted } from '#shared/use-while-mounted.ts';
import { useSentenceWords } from '#home/automations/use-sentence-words.ts';
import { sentenceCase } from '#home/automations/sentence/marked-text.ts';
import { nameOfEntity } from '#home/automations/sentence/values/name-text.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { toastSuccess } from '#shared/ui/outcome-notices.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useRefusal } from '#shared/ui/use-refusal.ts';
import { useNoticeRules, useSaveNoticeRule } from './notice-rule-requests.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleInput } from './rule-draft.ts';
import { ruleText } from './rule-words.ts';
import styles from './notice-rules.module.css';
import { t } from './texts/index.ts';

interface RuleSheetProps {
  readonly open: boolean;
  readonly entityId: string;
  /** What is edited; undefined: a new one. */
  readonly rule: NoticeRule | undefined;
  readonly onClose: () => void;
}

/** 'Avvisami quando' about one device: a new rule, or one that is edited. */
export const RuleSheet = ({ open, entityId, rule, onClose }: RuleSheetProps) => {
  const words = useSentenceWords(useMemo(() => [entityId], [entityId]));
  const [refusal, setRefusal] = useRefusal(open);
  // A rule that is saved late leaves the form of the next one open.
  const closeThis = useWhileMounted(onClose);
  const save = useSaveNoticeRule({
    onSuccess(_saved, { input }) {
      toastSuccess(t('saved'), t('saved.text', { what: ruleText(input, words) }));
      closeThis();
    },
    onError: (error) => setRefusal(t('unsaved', { reason: failureText(error) })),
  });
  const form = useId();

  const store = (input: NoticeRuleInput) => {
    if (save.isPending) return;
    setRefusal(undefined);
    save.mutate({ id: rule?.id, input });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(rule === undefined ? 'title' : 'title.edit')}
      sub={nameOfEntity(entityId, words)}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} look="main" busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {refusal}
        </Note>
      )}
      <RuleForm id={form} entityId={entityId} before={rule && ruleInput(rule)} onSave={store} />
      {rule === undefined && <RulesOfDevice entityId={entityId} />}
    </Sheet>
  );
};

/** What there is already, so that nothing is asked for twice. */
const RulesOfDevice = ({ entityId }: { readonly entityId: string }) => {
  const words = useSentenceWords(useMemo(() => [entityId], [entityId]));
  const rules = useNoticeRules().data?.filter(({ entity_id }) => entity_id === entityId) ?? [];
  if (rules.length === 0) return null;
  return (
    <TitledBlock title={t('yours')}>
      <ul className={styles['told']}>
        {rules.map((rule) => (
          <li key={rule.id}>
            {sentenceCase(ruleText(rule, words))}
            {!rule.enabled && <small>{t('off')}</small>}
          </li>
        ))}
      </ul>
    </TitledBlock>
  );
};
