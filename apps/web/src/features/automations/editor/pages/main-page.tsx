import { useDeferredValue, useState } from 'react';
import { mdiInformationOutline } from '@mdi/js';
import { automationModes } from '@soglia/automations/config';
import { Segments } from '#home/controls/segments.tsx';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Note } from '#shared/ui/note.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useEditor } from '../editor-context.ts';
import { PartBlock } from '../parts/part-block.tsx';
import { RestartNotes } from '../restart/restart-notes.tsx';
import styles from './pages.module.css';
import { t } from '../texts/index.ts';

/** Longest name and description that a person writes. */
const LONGEST = { alias: 120, description: 500 };

/** The whole automation: its name, when, only if, then, and what if it starts again. */
export const MainPage = () => {
  const { state, change, readOnly, errors } = useEditor();
  const { alias, description, isBlueprint } = state.draft;
  // What stands below, and has no focus to come back to, is drawn in a task of its own.
  const isDrawn = useDeferredValue(true, false);
  return (
    <>
      <Field
        name="alias"
        label={t('name')}
        placeholder={t('name.example')}
        autoComplete="off"
        required
        maxLength={LONGEST.alias}
        readOnly={readOnly}
        value={alias}
        error={errors.get('alias')}
        onChange={({ target }) => change({ type: 'set', values: { alias: target.value }, field: 'alias' })}
      />
      <TextArea
        name="description"
        label={t('description')}
        rows={2}
        maxLength={LONGEST.description}
        readOnly={readOnly}
        value={description}
        onChange={({ target }) =>
          change({ type: 'set', values: { description: target.value }, field: 'description' })
        }
      />
      {isBlueprint ? (
        <Note tone="info" icon={mdiInformationOutline} role="status">
          {t('blueprint')}
        </Note>
      ) : (
        <>
          <PartBlock section="trigger" list="triggers" title={t('triggers')} error={errors.get('triggers')} />
          <PartBlock section="condition" list="conditions" title={t('conditions')} />
          <PartBlock section="action" list="actions" title={t('actions')} error={errors.get('actions')} />
          {isDrawn && <RestartNotes />}
        </>
      )}
      {isDrawn && <ModeBlock />}
    </>
  );
};

/** What happens if it starts again. */
const ModeBlock = () => {
  const { state, change, readOnly } = useEditor();
  const { mode } = state.draft;
  return (
    <TitledBlock title={t('mode')}>
      <Segments
        label={t('mode')}
        options={automationModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        disabled={readOnly}
        onChange={(next) => change({ type: 'set', values: { mode: next } })}
      />
      <p className={styles['hint']}>{t(`mode.${mode}.hint`)}</p>
      {(mode === 'queued' || mode === 'parallel') && <MaxField />}
    </TitledBlock>
  );
};

/** How many runs there may be at once, or in the queue. */
const MaxField = () => {
  const { state, change, readOnly } = useEditor();
  const { mode, max } = state.draft;
  const [typed, setTyped] = useState(max === undefined ? '' : String(max));
  // What is typed counts while it stands for the draft: undone, the draft does.
  const shown = maxTyped(typed) === max ? typed : max === undefined ? '' : String(max);
  return (
    <Field
      name="max"
      type="number"
      inputMode="numeric"
      min={MIN_RUNS}
      max={MAX_RUNS}
      label={t(mode === 'queued' ? 'max.queued' : 'max')}
      hint={t('max.hint')}
      readOnly={readOnly}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        change({ type: 'set', values: { max: maxTyped(target.value) }, field: 'max' });
      }}
    />
  );
};

const MIN_RUNS = 2;
const MAX_RUNS = 100;

function maxTyped(text: string): number | undefined {
  const max = Number(text);
  return Number.isInteger(max) && max >= MIN_RUNS && max <= MAX_RUNS ? max : undefined;
}
