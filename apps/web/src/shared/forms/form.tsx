import type { ReactNode } from 'react';
import { Form as BaseForm } from '@base-ui/react/form';
import { classNames } from '../ui/class-names.ts';
import styles from './form.module.css';

/** The first error of each field, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is sent of a form, or what is wrong with its fields. */
export type Checked<Value, More = unknown> =
  | { readonly value: Value }
  | ({ readonly errors: FieldErrors } & More);

interface FormProps {
  /** So that a button elsewhere can send it. */
  readonly id?: string;
  /** The first field with an error gets the focus; an error goes when its field changes. */
  readonly errors: FieldErrors;
  readonly onSubmit: () => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form whose values the caller holds and checks. For lazily loaded code: it brings a library along. */
export const Form = ({ id, errors, onSubmit, className, children }: FormProps) => (
  <BaseForm
    {...(id === undefined ? {} : { id })}
    className={classNames(styles['form'], className)}
    errors={errors}
    autoComplete="off"
    onFormSubmit={onSubmit}
  >
    {children}
  </BaseForm>
);
