import { useState } from 'react';
import type { Fields } from '@soglia/automations/config';
import { domainOf } from '@soglia/hub-client/entities';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import { useAsFirstSeen } from '#home/automations/use-as-first-seen.ts';
import { actionChoices, type ActionChoice } from '../choices/action-choices.ts';
import { dataOf, isChoice, noTarget, servicePart, type ServicePart } from '../choices/service-part.ts';
import { useEditor, type PartPosition, type PartStart } from '../editor-context.ts';
import { phraseText, Sentence } from '../parts/sentence.tsx';
import { DeviceChips } from './device-chips.tsx';
import { PartForm } from './part-form.tsx';
import { ServiceFields } from './service-fields.tsx';
import { TryButton } from './try-button.tsx';
import { WaitingPage } from '../waiting-page.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

/** The choice of a call that no other choice describes. */
const AS_IT_IS = 'as-it-is';

interface ServiceFormProps {
  readonly start: PartStart;
  readonly position: PartPosition;
}

/** What a device, or a kind of device in a room, is told to do, by what it can do. */
export const ServiceForm = ({ start, position }: ServiceFormProps) => {
  const { words } = useEditor();
  const before = serviceOf(start);
  const [target, setTarget] = useState(() => targetOf(start));
  const [values, setValues] = useState<Fields>(before?.data ?? {});
  const [picked, setPicked] = useState<string>();
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const [first] = target.entityIds;
  const { entity, isWaiting } = useAsFirstSeen(first === 'all' ? undefined : first);
  const domain =
    first !== undefined && first !== 'all'
      ? domainOf(first)
      : start.kind === 'room'
        ? start.domain
        : domainOf(before?.service ?? '');
  const choices = actionChoices({ entityId: first ?? '', domain, attributes: entity?.attributes ?? {} });

  const matching = before && choices.find((choice) => isChoice(choice, before));
  const chosen =
    picked === AS_IT_IS
      ? undefined
      : (choices.find(({ service }) => service === picked) ?? (before === undefined ? choices[0] : matching));
  const made = (choice: ActionChoice) => servicePart(choice.service, target, dataOf(choice, values), before);
  const part =
    chosen === undefined ? before && servicePart(before.service, target, before.data, before) : made(chosen);
  const ready = wrong.size === 0 ? part : undefined;

  if (isWaiting) return <WaitingPage />;
  const extra =
    chosen !== undefined && chosen.fields.length > 0 ? (
      <ServiceFields
        key={chosen.service}
        fields={chosen.fields}
        entityId={first}
        values={dataOf(chosen, values)}
        onChange={(key, value, isRight) => {
          const others = [...wrong].filter((one) => one !== key);
          setWrong(new Set(isRight ? others : [...others, key]));
          setValues({ ...values, [key]: value });
        }}
      />
    ) : undefined;

  return (
    <PartForm part={ready} position={position}>
      {target.entityIds.length > 0 && first !== 'all' ? (
        <DeviceChips
          section="action"
          entityIds={target.entityIds}
          onChange={(entityIds) => setTarget({ ...target, entityIds })}
        />
      ) : (
        <p className={styles['hint']}>{part !== undefined && <Sentence part={part} />}</p>
      )}
      <ChoiceList
        label={t('what.does')}
        name="service"
        options={[
          ...choices.map((choice) => ({ id: choice.service, label: labelOf(choice) })),
          ...(before !== undefined && matching === undefined
            ? [
                {
                  id: AS_IT_IS,
                  label: phraseText(servicePart(before.service, target, before.data, before), words),
                },
              ]
            : []),
        ]}
        value={chosen?.service ?? AS_IT_IS}
        onChange={(service) => {
          setPicked(service);
          setWrong(new Set());
        }}
      >
        {extra}
      </ChoiceList>
      <TryButton part={ready} />
    </PartForm>
  );

  function labelOf(choice: ActionChoice): string {
    const needed = choice.fields.find(({ required }) => required);
    if (
      needed !== undefined &&
      needed.label !== 'code' &&
      needed.label !== 'brightness' &&
      needed.label !== 'kelvin'
    )
      return t(`do.${needed.label}`);
    return phraseText(servicePart(choice.service, target, {}, undefined), words);
  }
};

const serviceOf = (start: PartStart): ServicePart | undefined =>
  start.kind === 'part' && start.part.section === 'action' && start.part.part.kind === 'service'
    ? start.part.part
    : undefined;

function targetOf(start: PartStart) {
  if (start.kind === 'device') return { ...noTarget, entityIds: [start.entityId] };
  if (start.kind === 'room') return { ...noTarget, areaIds: [start.areaId] };
  return serviceOf(start)?.target ?? noTarget;
}
