import { useId, type ReactNode } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldFrameProps {
  readonly label: string;
  /** A remark under the field, read aloud when it comes. */
  readonly hint?: string | undefined;
  /** Why it is not taken as it is: it stands in place of the hint. */
  readonly error?: string | undefined;
  /** A button inside the field, at its end. */
  readonly trailing?: ReactNode;
  readonly className?: string | undefined;
}

/** What ties the control inside to its label and remarks. */
interface Ties {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid': true | undefined;
}

interface FrameProps extends FieldFrameProps {
  readonly children: (ties: Ties) => ReactNode;
}

/** The label, the box and the remark of a field. */
export const FieldFrame = ({ label, hint, error, trailing, className, children }: FrameProps) => {
  const id = useId();
  const remark = `${id}hint`;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles['box'], trailing !== undefined && styles['withButton'])}>
        {children({ id, 'aria-describedby': remark, 'aria-invalid': error === undefined ? undefined : true })}
        {trailing}
      </div>
      <small
        id={remark}
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
