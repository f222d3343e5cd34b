import { mdiAlertOutline } from '@mdi/js';
import { isSameConfig, readAutomation, writeAutomation, type Automation } from '@soglia/automations/config';
import { Note } from '#shared/ui/note.tsx';
import { useEditor } from '../editor-context.ts';
import { partsAt } from '../draft/part-lists.ts';
import { sentenceText } from '../parts/sentence.tsx';
import { t as words } from '../texts/index.ts';
import type { Conflict } from './use-saving.ts';
import styles from './saving.module.css';
import { t } from './texts/index.ts';

const fields = ['alias', 'description', 'triggers', 'conditions', 'actions', 'mode'] as const;
type FieldName = (typeof fields)[number];

const titles = {
  alias: 'name',
  description: 'description',
  triggers: 'triggers',
  conditions: 'conditions',
  actions: 'actions',
  mode: 'mode',
} as const;

/** What somebody else has changed, beside the draft. */
export const ConflictPage = ({ conflict }: { readonly conflict: Conflict }) => {
  const { state, words: house } = useEditor();
  if (conflict.theirs === undefined)
    return (
      <Note tone="warn" icon={mdiAlertOutline} role="alert">
        {t('conflict.deleted')}
      </Note>
    );
  const theirs = readAutomation(conflict.theirs);
  const linesOf = (automation: Automation, field: FieldName): readonly string[] => {
    if (field === 'alias' || field === 'description')
      return automation[field] === '' ? [] : [automation[field]];
    if (field === 'mode') return [words(`mode.${automation.mode}`)];
    return partsAt(automation, field).map((part) => sentenceText(part, house));
  };
  return (
    <>
      <Note tone="warn" icon={mdiAlertOutline} role="alert">
        {t('conflict.text')}
      </Note>
      {differences(theirs, state.draft).map((field) => (
        <section key={field} className={styles['difference']}>
          <h3>{words(titles[field])}</h3>
          <dl>
            {(['theirs', 'mine'] as const).map((whose) => (
              <div key={whose}>
                <dt>{t(`conflict.${whose}`)}</dt>
                {whole(linesOf(whose === 'theirs' ? theirs : state.draft, field)).map((line, index) => (
                  <dd key={index}>{line}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
};

const whole = (lines: readonly string[]) => (lines.length === 0 ? [t('conflict.nothing')] : lines);

/** The fields that would be stored differently. */
function differences(one: Automation, other: Automation): readonly FieldName[] {
  const [a, b] = [writeAutomation(one, 'current'), writeAutomation(other, 'current')];
  return fields.filter((field) => !isSameConfig({ [field]: a[field] ?? [] }, { [field]: b[field] ?? [] }));
}
