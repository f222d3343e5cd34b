import { useId, type ReactNode } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldFrameProps {
  readonly label: string;
  /** Below the field; announced when it appears. */
  readonly hint?: string | undefined;
  /** Why the value is invalid; replaces the hint. */
  readonly error?: string | undefined;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
  readonly className?: string | undefined;
}

/** Connects the control to its label, hint and error. */
interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrameProps {
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** The label, the box and the hint or error of a field. */
export const FieldFrame = ({ label, hint, error, trailing, className, children }: FrameProps) => {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles['box'], trailing !== undefined && styles['withButton'])}>
        {children({ id, 'aria-describedby': hintId, 'aria-invalid': error === undefined ? undefined : true })}
        {trailing}
      </div>
      <small
        id={hintId}
        className={classNames(styles['hint'], error !== undefined && styles['error'])}
        role="status"
      >
        {error === undefined ? (
          hint
        ) : (
          <>
            <Icon path={mdiAlertCircleOutline} />
            <span>{error}</span>
          </>
        )}
      </small>
    </div>
  );
};
