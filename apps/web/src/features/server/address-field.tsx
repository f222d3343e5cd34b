import { mdiCheck, mdiInformationOutline } from '@mdi/js';
import { Field } from '#shared/ui/field.tsx';
import { Note } from '#shared/ui/note.tsx';
import type { FieldResult } from './server-setup.ts';
import { t } from './texts/index.ts';

interface AddressFieldProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly readOnly: boolean;
  /** Of the test that has just ended. */
  readonly result: FieldResult | undefined;
  /** Of the last time that the app itself tried the stored address. */
  readonly last: 'inUse' | 'answers' | 'silent' | undefined;
  readonly onChange: (value: string) => void;
}

/** An address of the hub, and what was found there. */
export const AddressField = ({ result, last, onChange, ...input }: AddressFieldProps) => (
  <>
    <Field
      {...input}
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      hint={last === undefined || result !== undefined ? undefined : t(`last.${last}`)}
      error={result?.kind === 'wrong' ? result.words : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
    {result?.kind === 'valid' && result.words !== '' && (
      <Note tone="ok" icon={mdiCheck} role="alert">
        {result.words}
      </Note>
    )}
    {result?.kind === 'wrong' && result.homePage !== undefined && (
      <Note tone="info" icon={mdiInformationOutline} role="status">
        <a href={result.homePage} rel="noopener noreferrer">
          {t('openHome')}
        </a>
      </Note>
    )}
  </>
);
