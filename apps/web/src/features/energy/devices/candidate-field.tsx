import { useId, useState } from 'react';
import { mdiAlertCircleOutline } from '@mdi/js';
import { FormField, SearchField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { matchingCandidates } from './matching-candidates.ts';
import type { Candidate, Candidates } from './use-candidates.ts';
import { useIsUnknownSensor } from './use-is-unknown-sensor.ts';
import styles from './devices.module.css';
import { t } from './texts/index.ts';

/** Candidates shown at once; more are found by their name. */
const SHOWN = 6;

interface CandidateFieldProps {
  readonly hint: string;
  readonly candidates: Candidates;
  /** An entity id, or what was typed. */
  readonly value: string;
  readonly error: string | undefined;
  /** `candidate` where it was chosen from the list. */
  readonly onValue: (entityId: string, candidate?: Candidate) => void;
}

/** The sensor of a device: chosen among those of the house, or typed where none of these is meant. */
export const CandidateField = ({ hint, candidates, value, error, onValue }: CandidateFieldProps) => {
  const [typed, setTyped] = useState(false);
  const [query, setQuery] = useState('');
  const id = useId();
  const list = candidates ?? [];
  const isKnown = candidates !== undefined;
  const isUnknown = useIsUnknownSensor(value.trim());
  const isUnlisted = value !== '' && isKnown && !list.some((one) => one.entity_id === value);
  if (typed || isUnlisted || (isKnown && list.length === 0)) {
    return (
      <div className={styles['sensor']}>
        <FormField
          name="entity_id"
          label={t('entity.label')}
          placeholder={t('entity.example')}
          hint={isUnknown ? t('sensor.unknown') : list.length === 0 ? t('sensor.empty') : hint}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={255}
          value={value}
          onValue={(entityId) => {
            setTyped(true);
            onValue(entityId);
          }}
        />
        {list.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              setTyped(false);
              onValue('');
            }}
          >
            {t('sensor.choose')}
          </Button>
        )}
      </div>
    );
  }
  const { shown, more } = matchingCandidates(list, query, value, SHOWN);
  return (
    <fieldset
      className={styles['sensor']}
      aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
      aria-busy={!isKnown || undefined}
    >
      <legend>{t('sensor')}</legend>
      {list.length > SHOWN && <SearchField label={t('sensor.search')} value={query} onValue={setQuery} />}
      {!isKnown && <p className={styles['words']}>{t('sensor.loading')}</p>}
      {isKnown && shown.length === 0 && (
        <p className={styles['words']} role="status">
          {t('sensor.none')}
        </p>
      )}
      <div className={styles['choices']}>
        {shown.map((candidate) => (
          <label key={candidate.entity_id} className={styles['choice']}>
            <input
              type="radio"
              name="entity_id"
              checked={candidate.entity_id === value}
              onChange={() => onValue(candidate.entity_id, candidate)}
            />
            <span>
              {candidate.name}
              <small>{candidate.entity_id}</small>
            </span>
            <em>{candidate.unit}</em>
          </label>
        ))}
      </div>
      {error === undefined ? (
        <p id={`${id}-hint`} className={styles['hint']}>
          {more > 0 ? t('sensor.more', { count: more }) : hint}
        </p>
      ) : (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <Icon path={mdiAlertCircleOutline} />
          {error}
        </p>
      )}
      <Button look="quiet" onClick={() => setTyped(true)}>
        {t('sensor.type')}
      </Button>
    </fieldset>
  );
};
