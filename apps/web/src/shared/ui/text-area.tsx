import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>, Omit<FieldFrameProps, 'trailing'> {
  readonly name: string;
}

/** A labelled input of several lines. */
export const TextArea = ({ label, hint, error, className, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(attributes) => <textarea {...area} {...attributes} />}
  </FieldFrame>
);
