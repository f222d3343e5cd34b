import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly name: string;
  /** A remark under the field, read aloud when it comes. */
  readonly hint?: string | undefined;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
}

/** A labelled line of text, 48 high. */
export const Field = ({ label, hint, trailing, className, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles['box'], trailing !== undefined && styles['withButton'])}>
        <input {...input} id={id} aria-describedby={`${id}hint`} />
        {trailing}
      </div>
      <small id={`${id}hint`} className={styles['hint']} role="status">
        {hint}
      </small>
    </div>
  );
};
