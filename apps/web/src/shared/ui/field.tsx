import type { InputHTMLAttributes, Ref } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>, FieldFrameProps {
  readonly name: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text input. */
export const Field = ({ label, hint, error, trailing, className, ...input }: FieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} trailing={trailing} className={className}>
    {(attributes) => <input {...input} {...attributes} />}
  </FieldFrame>
);
