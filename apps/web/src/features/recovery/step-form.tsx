import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#shared/ui/button.tsx';
import type { RecoveryState } from './recovery-state.ts';
import styles from './recovery.module.css';

interface StepFormProps {
  readonly state: RecoveryState;
  /** Of the main button. */
  readonly label: string;
  readonly onSubmit: () => void;
  readonly intro?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  /** Below the main button. */
  readonly foot: ReactNode;
}

/** The form of one step. The field to fill in next, or to correct, gets the focus. */
export const StepForm = ({ state, label, onSubmit, intro, children, foot }: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, errors, sent } = state;
  const problem = failure ?? Object.values(errors)[0];

  useEffect(() => {
    inputs(form.current)
      .find(({ value }) => value === '')
      ?.focus();
  }, [sent]);
  useEffect(() => {
    if (problem === undefined) return;
    const fields = inputs(form.current);
    const wrong = fields.find((field) => field.matches('[aria-invalid]'));
    const field =
      wrong ?? fields.find(({ value }) => value === '') ?? (fields.length === 1 ? fields[0] : undefined);
    field?.focus();
    field?.select();
  }, [problem]);

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {intro}
      {children}
      <Button type="submit" look="main" wide busy={busy}>
        {label}
      </Button>
      <div className={styles['foot']}>{foot}</div>
    </form>
  );
};

const inputs = (form: HTMLFormElement | null): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? []),
];
