import { useState } from 'react';
import { mdiPencilOutline } from '@mdi/js';
import type { Automation } from '@soglia/automations/config';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { ChoiceList } from '#shared/forms/choice-list.tsx';
import { usePhoneServices } from '../forms/use-receivers.ts';
import { usePickable, type Pickable } from '../pickers/use-pickable.ts';
import { obviousFor, templates, type Slot, type Template } from './templates.ts';
import forms from '../forms/forms.module.css';
import styles from './templates.module.css';
import { t } from './texts/index.ts';

/** Sent by the button in the foot of the sheet. */
export const TEMPLATE_FORM = 'automation-template';

interface TemplateListProps {
  /** Whose devices are being asked for. */
  readonly asked: Template | undefined;
  readonly onAsk: (template: Template) => void;
  /** Undefined: an empty one. */
  readonly onBegin: (draft: Automation | undefined) => void;
}

/** The templates; then the devices of the chosen one, where it is not obvious which. */
export const TemplateList = ({ asked, onAsk, onBegin }: TemplateListProps) => {
  const phones = usePhoneServices();
  const devices = useSlotDevices();
  if (asked !== undefined)
    return (
      <SlotForm
        template={asked}
        devices={devices}
        onReady={(chosen) => onBegin(asked.build((id) => chosen.get(id) ?? [], phones))}
      />
    );
  const begin = (template: Template) => {
    const chosen = new Map(template.slots.map((slot) => [slot.id, obviousFor(slot, devices(slot))]));
    if ([...chosen.values()].includes(undefined)) onAsk(template);
    else onBegin(template.build((id) => chosen.get(id) ?? [], phones));
  };
  return (
    <ul className={styles['templates']}>
      {templates.map((template) => {
        const lacking = template.slots.find((slot) => devices(slot).length === 0);
        return (
          <li key={template.id}>
            <button
              type="button"
              aria-disabled={lacking !== undefined || undefined}
              onClick={() => {
                if (lacking === undefined) begin(template);
              }}
            >
              <Icon path={template.icon} />
              <span>
                <b>{t(`${template.id}.name`)}</b>
                <small>
                  {lacking === undefined
                    ? t(`${template.id}.text`)
                    : t('needs', { what: t(`lacks.${lacking.id}`) })}
                </small>
              </span>
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" onClick={() => onBegin(undefined)}>
          <Icon path={mdiPencilOutline} />
          <span>
            <b>{t('blank')}</b>
            <small>{t('blank.text')}</small>
          </span>
        </button>
      </li>
    </ul>
  );
};

type SlotDevices = (slot: Slot) => readonly (Pickable & { readonly room: string | undefined })[];

/** What each slot can be filled with. */
function useSlotDevices(): SlotDevices {
  const seen = usePickable('trigger');
  const controlled = usePickable('action');
  return (slot) =>
    (slot.isControlled ? controlled : seen).flatMap(({ name, areaId, devices }) =>
      devices
        .filter((device) => slot.takes(device))
        .map((device) => ({ ...device, room: areaId === undefined ? undefined : name })),
    );
}

interface SlotFormProps {
  readonly template: Template;
  readonly devices: SlotDevices;
  readonly onReady: (chosen: ReadonlyMap<Slot['id'], readonly string[]>) => void;
}

/** Asks for what is not obvious. */
const SlotForm = ({ template, devices, onReady }: SlotFormProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Slot['id'], readonly string[]>>(
    () => new Map(template.slots.map((slot) => [slot.id, obviousFor(slot, devices(slot)) ?? []])),
  );
  const [asked, setAsked] = useState(false);
  const choose = (id: Slot['id'], ids: readonly string[]) => setChosen(new Map([...chosen, [id, ids]]));
  return (
    <form
      id={TEMPLATE_FORM}
      className={forms['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const lacking = template.slots.find(({ id }) => chosen.get(id)?.length === 0);
        setAsked(true);
        if (lacking === undefined) onReady(chosen);
        else event.currentTarget.querySelector<HTMLElement>(`[data-slot="${lacking.id}"] input`)?.focus();
      }}
    >
      {template.slots.map((slot) => {
        const all = devices(slot);
        if (all.length === 1) return null;
        const ids = chosen.get(slot.id) ?? [];
        return (
          <section key={slot.id} className={forms['field']} data-slot={slot.id}>
            <h3>{t(`slot.${slot.id}`)}</h3>
            {slot.many === false ? (
              <ChoiceList
                label={t(`slot.${slot.id}`)}
                name={slot.id}
                options={all.map(({ entityId, name, room }) => ({
                  id: entityId,
                  label: (
                    <>
                      {name}
                      {room !== undefined && <small className={styles['room']}>{room}</small>}
                    </>
                  ),
                }))}
                value={ids[0]}
                onChange={(id) => choose(slot.id, [id])}
              />
            ) : (
              <div role="group" aria-label={t(`slot.${slot.id}`)}>
                {all.map(({ entityId, name, room }) => (
                  <Checkbox
                    key={entityId}
                    className={styles['checkbox']}
                    label={name}
                    hint={room}
                    checked={ids.includes(entityId)}
                    onChange={(checked) =>
                      choose(slot.id, checked ? [...ids, entityId] : ids.filter((one) => one !== entityId))
                    }
                  />
                ))}
              </div>
            )}
            {asked && ids.length === 0 && (
              <p className={forms['missing']} role="alert">
                {t(`missing.${slot.id}`)}
              </p>
            )}
          </section>
        );
      })}
    </form>
  );
};
