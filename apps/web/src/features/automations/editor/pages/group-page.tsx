import type { Action, Condition } from '@soglia/automations/config';
import { Segments } from '#home/controls/segments.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import { useEditor } from '../editor-context.ts';
import { partAt } from '../draft/part-lists.ts';
import { PartBlock } from '../parts/part-block.tsx';
import styles from './pages.module.css';
import { t } from '../texts/index.ts';

/** How long to wait where a person wants a limit, in seconds. */
const FIRST_LIMIT = 600;

/** The lists within a part; what is changed there is changed in the draft at once. */
export const GroupPage = ({ path }: { readonly path: string }) => {
  const { state } = useEditor();
  const found = partAt(state.draft, path);
  if (found?.section === 'condition') return <Group path={path} part={found.part} />;
  if (found?.section !== 'action') return <p>{t('gone')}</p>;
  if (found.part.kind === 'wait_for_trigger') return <Wait path={path} part={found.part} />;
  return (
    <div className={styles['page']}>
      <PartBlock section="condition" list={`${path}.conditions`} title={t('if')} />
      <PartBlock section="action" list={`${path}.then`} title={t('then')} />
      <PartBlock section="action" list={`${path}.otherwise`} title={t('otherwise')} />
    </div>
  );
};

interface GroupProps {
  readonly path: string;
  readonly part: Condition;
}

const Group = ({ path, part }: GroupProps) => {
  const { change, readOnly } = useEditor();
  if (part.kind !== 'and' && part.kind !== 'or' && part.kind !== 'not') return <p>{t('gone')}</p>;
  return (
    <div className={styles['page']}>
      <Segments
        label={t('group')}
        options={(['and', 'or', 'not'] as const).map((value) => ({ value, label: t(`group.${value}`) }))}
        value={part.kind}
        disabled={readOnly}
        onChange={(kind) =>
          change({
            type: 'replace',
            path,
            // Another kind of group is another part for the hub.
            part: { section: 'condition', part: { ...part, kind, source: undefined } },
          })
        }
      />
      <PartBlock section="condition" list={`${path}.conditions`} title={t(`group.${part.kind}`)} />
    </div>
  );
};

interface WaitProps {
  readonly path: string;
  readonly part: Extract<Action, { readonly kind: 'wait_for_trigger' }>;
}

const Wait = ({ path, part }: WaitProps) => {
  const { change, readOnly } = useEditor();
  const set = (values: Partial<Pick<typeof part, 'timeoutSeconds' | 'goesOnAfterTimeout'>>) =>
    change({ type: 'replace', path, part: { section: 'action', part: { ...part, ...values } } });
  return (
    <div className={styles['page']}>
      <PartBlock section="trigger" list={`${path}.triggers`} title={t('wait')} />
      <fieldset className={styles['limit']} disabled={readOnly}>
        <Checkbox
          label={t('wait.limit')}
          checked={part.timeoutSeconds !== undefined}
          onChange={(checked) => set({ timeoutSeconds: checked ? FIRST_LIMIT : undefined })}
        />
        {part.timeoutSeconds !== undefined && (
          <>
            <DurationInput
              label={t('wait.limit')}
              value={part.timeoutSeconds}
              onChange={(timeoutSeconds) => set({ timeoutSeconds })}
            />
            <Segments
              label={t('wait.after')}
              options={[
                { value: 'on', label: t('wait.goOn') },
                { value: 'off', label: t('wait.stop') },
              ]}
              value={part.goesOnAfterTimeout ? 'on' : 'off'}
              onChange={(value) => set({ goesOnAfterTimeout: value === 'on' })}
            />
          </>
        )}
      </fieldset>
    </div>
  );
};
