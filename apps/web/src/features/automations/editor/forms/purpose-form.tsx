import { useState } from 'react';
import type { Fields, Target } from '@soglia/automations/config';
import { purposesFor, type Purpose } from '@soglia/automations/store';
import { isRecord } from '@soglia/hub-client/json';
import { useHub } from '#hub/hub-context.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { activeLocale } from '#shared/i18n/locale.ts';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import { firstOptions, purposeOptions } from '../choices/purpose-options.ts';
import { noTarget } from '../choices/service-part.ts';
import { useEditor, type PartPosition, type PartStart } from '../editor-context.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { phraseText } from '../parts/sentence.tsx';
import { PartForm } from './part-form.tsx';
import { WaitingPage } from '../waiting-page.tsx';
import { PurposeOptionFields } from './purpose-option-fields.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

type PurposeSection = 'trigger' | 'condition';

interface PurposeFormProps {
  readonly start: Extract<PartStart, { readonly kind: 'purposes' | 'part' }>;
  readonly section: PurposeSection;
  readonly position: PartPosition;
}

/** What can happen to a room, a floor, a device or a label as a whole, as hubs since 2026.7 offer it. */
export const PurposeForm = ({ start, section, position }: PurposeFormProps) => {
  const { words } = useEditor();
  const before = purposeOf(start);
  const target = before?.target ?? (start.kind === 'purposes' ? start.target : noTarget);
  const { purposes, isWaiting } = usePurposes(section, target);
  const nameOf = useNamesOfPurposes(section, purposes);
  const [picked, setPicked] = useState(before?.type);
  const [chosen, setChosen] = useState<{ readonly type: string; readonly values: Fields }>();
  const [isWrong, setWrong] = useState(false);
  const offered = purposes.some(({ type }) => type === before?.type) || before === undefined;
  const type = picked ?? purposes[0]?.type;
  const fieldsOf = (one: string): Fields => purposes.find((purpose) => purpose.type === one)?.fields ?? {};
  const optionsOf = (one: string): Fields => {
    if (chosen?.type === one) return chosen.values;
    return one === before?.type ? before.options : (firstOptions(fieldsOf(one)) ?? {});
  };
  const partOf = (one: string): AnyPart => {
    const part = {
      source: before?.source,
      isDisabled: before?.isDisabled ?? false,
      kind: 'purpose' as const,
      type: one,
      target,
      options: optionsOf(one),
    };
    return { section, part };
  };
  if (isWaiting) return <WaitingPage />;
  return (
    <PartForm part={type === undefined || isWrong ? undefined : partOf(type)} position={position}>
      <ChoiceList
        label={t(section === 'trigger' ? 'what.happens' : 'what.holds')}
        name="purpose"
        options={[...purposes.map((one) => one.type), ...(offered ? [] : [before.type])].map((one) => ({
          id: one,
          label: nameOf(one) ?? phraseText(partOf(one), words),
        }))}
        value={type}
        onChange={(next) => {
          setPicked(next);
          setWrong(false);
        }}
      >
        {type !== undefined && (
          <PurposeOptionFields
            key={type}
            options={purposeOptions(fieldsOf(type))}
            values={optionsOf(type)}
            onChange={(values, isRight) => {
              setChosen({ type, values });
              setWrong(!isRight);
            }}
          />
        )}
      </ChoiceList>
      {purposes.length === 0 && <p className={styles['hint']}>{t('purposes.none')}</p>}
    </PartForm>
  );
};

function purposeOf(start: PurposeFormProps['start']) {
  return start.kind === 'part' && start.part.part.kind === 'purpose' ? start.part.part : undefined;
}

/** What the hub offers for a target, save what needs values that only its own editor knows. */
function usePurposes(section: PurposeSection, target: Target) {
  const { connection, platform, tokens } = useHub();
  const read = useHubRead(`purposes ${JSON.stringify(target)}`, (_connection, options) =>
    purposesFor({ connection, platform, tokens }, target, options),
  );
  const all = read.kind === 'there' ? (read.value?.[`${section}s`] ?? []) : [];
  const purposes: readonly Purpose[] = all.filter(({ fields }) => firstOptions(fields) !== undefined);
  return { purposes, isWaiting: read.kind === 'waiting' };
}

/** The hub's own names, in the reader's language: `component.light.triggers.turned_on.name`. */
function useNamesOfPurposes(section: PurposeSection, purposes: readonly Purpose[]) {
  const language = activeLocale();
  const domains = [...new Set(purposes.map(({ type }) => type.split('.', 1)[0] ?? ''))];
  const category = `${section}s`;
  const read = useHubRead(
    domains.length === 0 ? undefined : `${category} ${language} ${domains.join()}`,
    (connection, options) =>
      connection.command(
        { type: 'frontend/get_translations', language, category, integration: domains },
        options,
      ),
  );
  const answer = read.kind === 'there' && isRecord(read.value) ? read.value['resources'] : undefined;
  return (type: string): string | undefined => {
    const [domain = '', name = ''] = type.split('.');
    const text = isRecord(answer) ? answer[`component.${domain}.${category}.${name}.name`] : undefined;
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  };
}
