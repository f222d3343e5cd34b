import { useState, type ReactNode } from 'react';
import { useEditor, type PartPosition } from '../editor-context.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { Sentence } from '../parts/sentence.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

/** Sent by the button in the foot of the sheet. */
export const PART_FORM = 'automation-part';

interface PartFormProps {
  /** Undefined while something is missing: then nothing is put in place. */
  readonly part: AnyPart | undefined;
  readonly position: PartPosition;
  readonly children: ReactNode;
}

/** The fields of one part, and what they say. */
export const PartForm = ({ part, position, children }: PartFormProps) => {
  const { save, readOnly } = useEditor();
  const [missing, setMissing] = useState(false);
  return (
    <form
      id={PART_FORM}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (readOnly) return;
        if (part !== undefined) save(part, position);
        else {
          setMissing(true);
          event.currentTarget.querySelector<HTMLElement>('[aria-invalid], :invalid')?.focus();
        }
      }}
    >
      <fieldset className={styles['fields']} disabled={readOnly}>
        {children}
      </fieldset>
      {missing && part === undefined && (
        <p className={styles['missing']} role="alert">
          {t('part.missing')}
        </p>
      )}
      {part !== undefined && (
        <p className={styles['result']}>
          <Sentence part={part} />
        </p>
      )}
    </form>
  );
};
