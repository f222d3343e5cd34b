import { useMemo, useState } from 'react';
import { domainOf } from '@soglia/hub-client/entities';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import type { Ability } from '#home/automations/device-states.ts';
import { SelectField } from '#home/controls/select-field.tsx';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import { NumberInput } from '#shared/forms/number-input.tsx';
import { useAsFirstSeen } from '#home/automations/use-as-first-seen.ts';
import { devicesOf, valuesOf, withDevices, type DeviceChoice } from '../choices/choice.ts';
import { conditionChoices } from '../choices/condition-choices.ts';
import { triggerChoices } from '../choices/trigger-choices.ts';
import type { AnyPart } from '../draft/part-lists.ts';
import { useEditor, type PartPosition, type PartStart } from '../editor-context.ts';
import { phraseText } from '../parts/sentence.tsx';
import { DeviceChips } from './device-chips.tsx';
import { PartForm } from './part-form.tsx';
import { ZoneSelect } from './zone-select.tsx';
import { WaitingPage } from '../waiting-page.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

/** How long a state has to last where a person wants that, in seconds. */
const FIRST_DURATION = 300;
/** The choice of a part that no other choice describes. */
const AS_IT_IS = 'as-it-is';

/** No state of a hub has a space. */
const ANY_STATE = 'any state';

interface DeviceFormProps {
  readonly section: 'trigger' | 'condition';
  readonly start: Extract<PartStart, { readonly kind: 'part' | 'device' }>;
  readonly position: PartPosition;
}

/** What happens to a device, or what is asked of it, by what it can do. */
export const DeviceForm = ({ section, start, position }: DeviceFormProps) => {
  const { words } = useEditor();
  const before = start.kind === 'part' ? start.part : undefined;
  const [entityIds, setEntityIds] = useState(() =>
    start.kind === 'device' ? [start.entityId] : devicesOf(start.part),
  );
  const [values, setValues] = useState(() => valuesOf(before));
  const [picked, setPicked] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [first = ''] = entityIds;
  const { entity, isWaiting } = useAsFirstSeen(first);
  const choices = useMemo(() => {
    const device: Ability = {
      entityId: first,
      domain: domainOf(first),
      attributes: entity?.attributes ?? {},
    };
    return (section === 'trigger' ? triggerChoices : conditionChoices)(device, entity?.state);
  }, [section, first, entity?.attributes, entity?.state]);

  const chosen =
    picked === AS_IT_IS
      ? undefined
      : (choices.find(({ id }) => id === picked) ??
        (before === undefined ? choices[0] : choices.find((choice) => choice.matches(before))));
  const part =
    chosen === undefined ? before && withDevices(before, entityIds) : chosen.make(entityIds, values, before);
  const isOwn = before !== undefined && choices.every((choice) => !choice.matches(before));
  const labelOf = (choice: DeviceChoice) =>
    choice.label === undefined
      ? phraseText(choice.make(entityIds, values, before), words)
      : labelText(choice.label, choice.attribute);

  const froms = [
    { value: ANY_STATE, label: t('from.any') },
    ...statesBefore(choices, values.from).map((states) => ({
      value: states.join(),
      label: phraseText(stateOf(entityIds, states), words),
    })),
  ];
  if (isWaiting) return <WaitingPage />;
  const extra =
    chosen?.scale !== undefined ? (
      <NumberInput
        key={chosen.id}
        label={t('value')}
        scale={chosen.scale}
        value={values.number ?? chosen.scale.initial}
        onChange={(number) => {
          setWrong(number === undefined);
          setValues({ ...values, number });
        }}
      />
    ) : chosen?.needsZone === true ? (
      <ZoneSelect value={values.zoneId} onChange={(zoneId) => setValues({ ...values, zoneId })} />
    ) : undefined;
  return (
    <PartForm part={isWrong ? undefined : part} position={position}>
      <DeviceChips section={section} entityIds={entityIds} onChange={setEntityIds} />
      <ChoiceList
        label={t(section === 'trigger' ? 'what.happens' : 'what.holds')}
        name="choice"
        options={[
          ...choices.map((choice) => ({ id: choice.id, label: labelOf(choice) })),
          ...(isOwn ? [{ id: AS_IT_IS, label: phraseText(before, words) }] : []),
        ]}
        value={chosen?.id ?? AS_IT_IS}
        onChange={(id) => {
          setPicked(id);
          setWrong(false);
          setValues((now) => ({ ...now, number: undefined }));
        }}
      >
        {extra}
      </ChoiceList>
      {chosen?.takesFrom === true && froms.length > 1 && (
        <SelectField
          label={t('from')}
          options={froms}
          value={values.from.length === 0 ? ANY_STATE : values.from.join()}
          none=""
          disabled={false}
          onChange={(from) => setValues({ ...values, from: from === ANY_STATE ? [] : from.split(',') })}
        />
      )}
      {chosen?.canLast === true && (
        <div className={styles['field']}>
          <Checkbox
            label={t('lasts')}
            checked={values.forSeconds !== undefined}
            onChange={(checked) => setValues({ ...values, forSeconds: checked ? FIRST_DURATION : undefined })}
          />
          {values.forSeconds !== undefined && (
            <DurationInput
              label={t('lasts.for')}
              value={values.forSeconds}
              onChange={(forSeconds) => setValues({ ...values, forSeconds })}
            />
          )}
        </div>
      )}
    </PartForm>
  );
};

/** The states that the other choices wait for, and what the part has had. */
function statesBefore(
  choices: readonly DeviceChoice[],
  now: readonly string[],
): readonly (readonly string[])[] {
  const own = choices.flatMap(({ id, takesFrom }) =>
    takesFrom === true ? [id.slice('state:'.length).split(',')] : [],
  );
  const isThere = now.length === 0 || own.some((states) => states.join() === now.join());
  return isThere ? own : [...own, now];
}

/** That devices are in a state, to be put into words. */
const stateOf = (entityIds: readonly string[], states: readonly string[]): AnyPart => ({
  section: 'condition',
  part: {
    kind: 'state',
    source: undefined,
    isDisabled: false,
    entityIds,
    states,
    attribute: undefined,
    forSeconds: undefined,
  },
});

const attributes = ['current_temperature', 'current_humidity', 'current_position'] as const;

/** "Scende sotto", "La temperatura scende sotto". */
function labelText(label: NonNullable<DeviceChoice['label']>, attribute: string | undefined): string {
  const known = attributes.find((one) => one === attribute);
  if (
    known === undefined ||
    (label !== 'above' && label !== 'below' && label !== 'isAbove' && label !== 'isBelow')
  )
    return t(`choice.${label}`);
  return `${t(`attribute.${known}`)} ${t(`choice.${label}`).toLowerCase()}`;
}
